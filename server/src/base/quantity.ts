/** True for a quantity of Kubernetes, such as `100m` or `1Gi`; digits may be missing. Source: apimachinery pkg/api/resource, ParseQuantity. */
export function isQuantity(text: string): boolean {
  return text !== '' && /^[+-]?\d*\.?\d*(?:[KMGTPE]i|[numkMGTPE]|[eE][+-]?\d+)?$/.test(text);
}
