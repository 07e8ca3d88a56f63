import type { Uri } from '../base/uri';
import { apiVersionOf, type Kind, type Provenance } from '../schema/kinds/kind';
import type { Workspace } from '../workspace/workspace';
import { renderYaml } from '../yaml/writing/render';
import { spotAt } from '../workspace/spot';

/** The schema that the object under a position is checked with. */
export interface SchemaInfo {
  readonly apiVersion: string;
  readonly kind: string;
  readonly provenance: Provenance;
  /** The schema as YAML, made when asked for. */
  readonly text: () => string;
}

/** `undefined` where nothing is ours, or the kind has no schema here. */
export function schemaOf(workspace: Workspace, uri: Uri, offset: number): SchemaInfo | undefined {
  const resource = spotAt(workspace, uri, offset)?.resource;
  const kind: Kind | undefined = resource === undefined ? undefined : workspace.kinds.nearest(resource, uri);
  return kind === undefined ? undefined : infoOf(kind);
}

export function infoOf(kind: Kind): SchemaInfo {
  return {
    apiVersion: apiVersionOf(kind),
    kind: kind.kind,
    provenance: kind.provenance,
    text: () => `${renderYaml(kind.schema)}\n`,
  };
}

/** Where a schema comes from, in a few words. */
export function describeProvenance({ source, repository, version, commit, uri, describedBy = 'CRD' }: Provenance): string {
  switch (source) {
    case 'workspace':
      return `workspace ${describedBy}${uri === undefined ? '' : ` ${uri.slice(uri.lastIndexOf('/') + 1)}`}`;
    case 'configured':
      return 'configured CRD';
    case 'inferred':
      return 'CRD inferred from an API model';
    case 'builtin':
      return 'built in';
    case 'bundled': {
      const parts = [repository?.replace(/^github\.com\//, ''), version ?? commit?.slice(0, 7)];
      return ['bundled', ...parts.filter((part) => part !== undefined)].join(' ');
    }
  }
}
