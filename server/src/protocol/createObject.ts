/** The command of the server that makes an object in a file of its own; it is given one {@link CreateObject}. */
export const createObjectCommand = 'ackmesh.createObject';

export interface CreateObject {
  /** URI of the document that wants the object. */
  readonly beside: string;
  readonly group: string;
  readonly kind: string;
  readonly name: string;
  readonly namespace?: string;
}
