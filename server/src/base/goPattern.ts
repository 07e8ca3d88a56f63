import { readGlob, type Glob, type GlobUse } from './glob';

/**
 * Reads a pattern as Go's `path.Match` does: `*`, `?`, `[…]`, `[^…]` and `\` only, and `**` is `*`. As a `path`, `*` and `?` stay
 * within one step; as a `name` they cross slashes.
 */
export function readGoPattern(pattern: string, use: Exclude<GlobUse, 'tree'>): Glob {
  return readGlob(
    pattern.replace(/\\[^]|\[\^?(?:\\[^]|[^\]\\])*\]|\*+|[{}()!+@|]/g, (piece) =>
      piece.startsWith('\\') ? piece : piece.startsWith('[') ? piece.replace(/^\[\^/, '[!') : piece.startsWith('*') ? '*' : `\\${piece}`,
    ),
    use,
  );
}
