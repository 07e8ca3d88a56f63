import { renderYaml } from '../../yaml/writing/render';
import { type InferredCrd, toCrdDocument } from './crd';

/** A kind's CRD as a YAML document with its marker, as controllers publish it. */
export function crdText(crd: InferredCrd): string {
  return `---\n${renderYaml(toCrdDocument(crd), { indentSeq: false })}\n`;
}
