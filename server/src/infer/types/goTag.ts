/** What a Go struct tag says of JSON. */
export interface GoTag {
  /** `undefined` where the tag gives no name, and the Go name stands. */
  readonly name?: string;
  readonly isOmitEmpty: boolean;
  /** `json:"-"` */
  readonly isHidden: boolean;
}

/** Reads `json:"type,omitempty"` out of a Go tag; `undefined` when there is no json part. */
export function parseGoTag(tag: string): GoTag | undefined {
  const text = /(?:^|\s)json:"([^"]*)"/.exec(tag.replaceAll('`', ''))?.[1];
  if (text === undefined) {
    return undefined;
  }
  const [name = '', ...options] = text.split(',');
  return {
    ...(name === '' ? {} : { name }),
    isOmitEmpty: options.includes('omitempty'),
    isHidden: name === '-' && options.length === 0,
  };
}
