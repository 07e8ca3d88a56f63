/**
 * True for a quantity of Kubernetes, such as `100m` or `1Gi`; one without a digit counts as 0. Source: ParseQuantity of
 * apimachinery pkg/api/resource at v0.32.3.
 */
export function isQuantity(text: string): boolean {
  return /^(?=.)[+-]?\d*\.?\d*(?:[KMGTPE]i|[numkMGTPE]|[eE][+-]?\d+)?$/.test(text);
}
