/** Addresses of one repository over different ways, with and without `.git`. Source: argo-cd util/git NormalizeGitURL. */
export function addressOf(address: string | undefined): string | undefined {
  return address
    ?.toLowerCase()
    .replace(/^[a-z+]+:\/\//, '')
    .replace(/^[^@/]*@/, '')
    .replace(':', '/')
    .replace(/(?:\.git)?\/*$/, '');
}
