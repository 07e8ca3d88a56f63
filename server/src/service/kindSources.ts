import { parsedJson } from '../base/json';
import { append } from '../base/lists';
import { isCrdResource, resourcesOf, type Resource } from '../manifest/resource';
import { readCrd } from '../schema/kinds/crdReader';
import type { GroupVersionKind } from '../schema/kinds/kind';
import { isOpenApi, readOpenApi } from '../schema/kinds/openApiReader';
import type { SchemaOutline } from '../schema/structure/schemaOutline';
import { parseFile } from '../yaml/reading/file';
import { plainValue } from '../yaml/value';

/** A version of a kind that ducks are asked of. */
export interface DescribedKind extends GroupVersionKind {
  readonly schema: SchemaOutline;
}

/** What one file describes. */
export interface KindSource {
  readonly kinds: readonly DescribedKind[];
  /** Its CRDs, with the offset of their document in the file. */
  readonly crds: readonly { readonly resource: Resource; readonly start: number }[];
  /** Why a CRD in it could not be read. Spans count from the start of the file. */
  readonly problems: readonly { readonly offset: number; readonly message: string }[];
}

/** Reads the CRDs of a file, or a Kubernetes OpenAPI document. Never throws. */
export function readKinds(text: string): KindSource {
  const json = text.trimStart().startsWith('{') ? parsedJson(text) : undefined;
  if (isOpenApi(json)) {
    return { kinds: readOpenApi(json), crds: [], problems: [] };
  }
  if (!mentions.test(text)) {
    return { kinds: [], crds: [], problems: [] };
  }
  const kinds: DescribedKind[] = [];
  const crds: KindSource['crds'][number][] = [];
  const problems: KindSource['problems'][number][] = [];
  for (const { document, start } of parseFile(text).documents) {
    const resources = resourcesOf(document).filter(isCrdResource);
    if (resources.length === 0) {
      append(kinds, readOpenApi(plainValue(document.root)?.value));
    } else {
      append(
        problems,
        document.problems.map(({ span, message }) => ({ offset: start + span.start, message })),
      );
    }
    for (const resource of resources) {
      const read = readCrd(plainValue(resource.node)?.value, { source: 'configured' });
      append(kinds, read.kinds);
      crds.push({ resource, start });
      if (read.kinds.length === 0) {
        append(
          problems,
          read.problems.map(({ message }) => ({ offset: start + resource.node.span.start, message })),
        );
      }
    }
  }
  return { kinds, crds, problems };
}

const mentions = /CustomResourceDefinition|^openapi:|^swagger:/m;
