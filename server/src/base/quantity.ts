/** True for a quantity of Kubernetes, such as `100m` or `1Gi`. Source: apimachinery pkg/api/resource. */
export function isQuantity(text: string): boolean {
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[KMGTPE]i|[numkMGTPE]|[eE][+-]?\d+)?$/.test(text);
}
