import { InvariantError } from '../../base/errors';
import { readOpenApi, type OpenApiKind } from './openApiReader';
import type { Part } from './bundle';

/** Kinds of Kubernetes itself that ducks are asked of, as `schemas/common/coreSchemas.json` describes them. */
export const coreKinds: Part<readonly OpenApiKind[]> = {
  read(bundle) {
    const text = bundle.read('common/coreSchemas.json');
    if (text === undefined) {
      throw new InvariantError('The bundle has no common/coreSchemas.json');
    }
    return readOpenApi(JSON.parse(text));
  },
};
