import { createRequire } from 'node:module';

interface Renderer {
  render(text: string): string;
  validateLink: (link: string) => boolean;
  readonly linkify: { set(options: { readonly fuzzyLink: boolean }): unknown };
}

const MarkdownIt = createRequire(__filename)('markdown-it') as new (options: {
  readonly html: boolean;
  readonly linkify: boolean;
}) => Renderer;

/** As permissive as any client: HTML passes, every address is a link, bare ones and those of mail too. */
const renderer = new MarkdownIt({ html: true, linkify: true });
renderer.linkify.set({ fuzzyLink: false });
renderer.validateLink = () => true;

/** Markdown as HTML. */
export function renderMarkdown(text: string): string {
  return renderer.render(text);
}
