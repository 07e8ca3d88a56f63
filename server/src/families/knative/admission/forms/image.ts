/*
 * References to images, in the weak form: registry and tag may be missing.
 * A repository of a single letter is refused as well, and passed over here: nobody has such an image, and examples write it for any.
 * Source: google/go-containerregistry pkg/name (NewTag, NewDigest, NewRegistry, NewRepository).
 */
const repositoryCharacters = /^[a-z0-9_\-./]+$/;
const tagForm = /^[A-Za-z0-9_\-.]{1,128}$/;
const digestForm = /^sha256:[0-9a-f]{64}$/;

/** What is wrong with a reference to an image; `undefined` where nothing certainly is. */
export function imageProblem(image: string): string | undefined {
  if (/\s/.test(image)) {
    return 'must not contain blanks';
  }
  const [base = '', digest, ...more] = image.split('@');
  if (more.length > 0) {
    return 'has more than one digest';
  }
  if (digest !== undefined && !digestForm.test(digest)) {
    return `has the digest "${digest}"; expected "sha256:" and 64 hexadecimal digits`;
  }
  const slash = base.lastIndexOf('/');
  const colon = base.lastIndexOf(':');
  const tag = colon > slash ? base.slice(colon + 1) : undefined;
  const path = tag === undefined ? base : base.slice(0, colon);
  // An empty tag is none.
  if (tag !== undefined && tag !== '' && !tagForm.test(tag)) {
    return `has the tag "${tag}"; expected up to 128 letters, digits, "_", "-" and "."`;
  }
  const [first = '', ...rest] = path.split('/');
  const hasRegistry = rest.length > 0 && /[.:]/.test(first);
  const repository = hasRegistry ? rest.join('/') : path;
  const port = hasRegistry && !first.includes('[') ? first.slice(first.indexOf(':') + 1) : '';
  if (first.includes(':') && /\D/.test(port)) {
    return `has the registry "${first}"; expected a number behind ":"`;
  }
  if (repository.includes(':')) {
    return 'has more than one tag';
  }
  return repositoryCharacters.test(repository)
    ? undefined
    : `has the repository "${repository}"; expected lower-case letters, digits, "_", "-", "." and "/"`;
}

/** True for an image that a tool or its reader replaces before it reaches a cluster. */
export function isReplacedImage(image: string): boolean {
  return /^[a-z]+:\/\/|[{}<>[\]$%]/.test(image);
}
