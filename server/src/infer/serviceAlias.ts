/**
 * The name of a service's controller, such as `elbv2`, where nobody says it: what the model calls the service if that is a
 * known alias, else the nearest folder around generator.yaml that is called like one (`elbv2`, `elbv2-controller`), else what
 * the model calls the service. `undefined` where there is neither. Folders are names, the nearest first.
 */
export function serviceAlias(serviceId: string | undefined, folders: readonly string[], known: ReadonlySet<string>): string | undefined {
  const own = serviceId?.toLowerCase().replace(/[^a-z0-9]/g, '') ?? '';
  if (known.has(own)) {
    return own;
  }
  return folders.map(aliasOfFolder).find((name) => known.has(name)) ?? (own === '' ? undefined : own);
}

/** `ec2` of `ec2-controller`, which is what repositories of controllers are called. */
function aliasOfFolder(name: string): string {
  return name.toLowerCase().replace(/-controller$/, '');
}

/** Whether a name can stand in front of an API group, which is a DNS name. */
export function isGroupPart(name: string): boolean {
  return name.length <= 200 && /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/.test(name);
}
