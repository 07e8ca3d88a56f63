/**
 * Which URLs a target's parser takes for paths: those of its hosts, as most do, these with the version of the API behind the
 * host as well, or full resource names alone, to the letter. `any` where nobody has listed the parser.
 */
export type KccUrls = 'any' | 'paths' | 'versions' | 'names';

/** How values are cut down before they are compared with templates. */
export interface ExternalOptions {
  /** Service hosts of the target: dropped from the front of a value. */
  readonly hosts?: readonly string[];
  /** URLs of the Compute API are cut down to the path behind its version. */
  readonly computeUrls?: boolean;
  /** `any` when absent. */
  readonly urls?: KccUrls | undefined;
  /** What placeholders of certain names may hold; others hold one segment. */
  readonly patterns?: Readonly<Record<string, string>>;
  /** The last placeholder may hold slashes. */
  readonly spanning?: boolean;
}

export interface ExternalMatch {
  readonly template: string;
  /** What each placeholder stands for, in the template's order. */
  readonly parts: readonly (readonly [placeholder: string, value: string])[];
}

/**
 * The first template that a value fits, compared as the direct controllers do it: scheme, service host and slashes at
 * both ends dropped, then segment by segment; fixed segments with case, placeholders take anything but nothing.
 * Source: k8s-config-connector pkg/gcpurls and apis/common/identity.
 */
export function matchExternal(value: string, templates: readonly string[], options: ExternalOptions = {}): ExternalMatch | undefined {
  const spellings = spellingsOf(value, options);
  for (const template of templates) {
    const form = patternOf(template, options);
    for (const spelling of spellings) {
      const match = form.pattern.exec(spelling);
      if (match !== null) {
        return { template, parts: form.names.map((name, index) => [name, match[index + 1] ?? ''] as const) };
      }
    }
  }
  return undefined;
}

/** The value without what does not count: the path that its segments make. */
export function normalExternal(value: string, options: ExternalOptions = {}): string {
  return spellingsOf(value, options).at(-1) ?? value;
}

/** What parsers of Compute's kinds drop, in whole or in part. Source: k8s-config-connector apis/refs/v1beta1/computerefs.go. */
const computePrefix = /^(?:(?:www|compute)\.googleapis\.com\/)?(?:compute\/(?:v1|beta|v1beta1)\/)?/;

/** The version of an API behind the host of a full URL, such as `v1` or `v1beta1`. */
const versionPrefix = /^v[0-9]+(?:(?:alpha|beta)[0-9]*)?\//;

/** The path behind one of the hosts, or behind the regional address of one: `us-central1-aiplatform.googleapis.com`. */
function behindHost(bare: string, hosts: readonly string[], urls: KccUrls): string | undefined {
  const [address = ''] = bare.split('/', 1);
  const isHost = hosts.some(
    (host) =>
      address === host || (urls === 'any' && address.endsWith(`-${host}`) && /^[a-z]+-[a-z]+[0-9]+-$/.test(address.slice(0, -host.length))),
  );
  return isHost ? bare.slice(address.length + 1) : undefined;
}

/**
 * A value as templates may match it. Parsers of several kinds drop the version of the API from a full URL of their own
 * host; such URLs count for every kind whose parser nobody has listed.
 */
function spellingsOf(value: string, { hosts = [], computeUrls = false, urls = 'any' }: ExternalOptions): readonly string[] {
  if (urls === 'names') {
    const host = hosts.find((each) => value.startsWith(`//${each}/`));
    return [host === undefined ? value : value.slice(host.length + 3)];
  }
  const bare = value.replace(/^https?:/, '').replace(/^\/\//, '');
  const whole = behindHost(bare, hosts, urls);
  const path = whole === undefined ? bare : urls === 'paths' ? whole : whole.replace(versionPrefix, '');
  const cut = computeUrls ? bare.replace(computePrefix, '') : bare;
  return [...new Set([value, ...[bare, whole ?? bare, path, cut].map((each) => each.replace(/^\/+|\/+$/g, ''))])];
}

interface Form {
  readonly pattern: RegExp;
  readonly names: readonly string[];
}

function patternOf(template: string, { patterns = {}, spanning = false }: ExternalOptions): Form {
  const names: string[] = [];
  const bare = template.replace(/^(?:https?:)?\/\//, '');
  const last = bare.lastIndexOf('{');
  const text = bare.replace(/\{([^}]*)\}|[^{]+/g, (part: string, name: string | undefined, offset: number) => {
    if (name === undefined) {
      return part.replace(/[.*+?^$()|[\]\\{}]/g, '\\$&');
    }
    names.push(name);
    return `(${patterns[name] ?? (spanning && offset === last ? '.+' : '[^/]+')})`;
  });
  return { pattern: new RegExp(`^${text}$`), names };
}

/** Fills a template with what is known; unknown placeholders stay as they are. */
export function fillTemplate(template: string, known: Readonly<Record<string, string>>): string {
  return template.replace(/\{([^}]*)\}/g, (whole, name: string) => known[name] ?? whole);
}

/** What a template's placeholder is called, whoever wrote it: `projectID`, `project_id` and `Project` are `project`. */
export function plainPlaceholder(name: string): string {
  const stem = name.replace(/_?(?:id|ID|Id|number|Number)$/, '');
  return (stem === '' ? name : stem).replace(/_/g, '').toLowerCase();
}
