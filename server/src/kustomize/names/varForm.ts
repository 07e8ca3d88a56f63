/**
 * What a `$` begins in a text with vars: `$(NAME)`, whose name is the group, `$$` for a `$`, and any other character as it is.
 * Source: kustomize api/internal/accumulator/expansion, expand.go.
 */
export const varForm = /\$(?:\$|\(([^)]*)\)|[^]?)/g;
