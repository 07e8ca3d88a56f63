/** Larger files are no manifests, and one of them would hold up everything else. */
export const largestFileBytes = 10 * 1024 * 1024;

/** Why a file is not read; ends a sentence that begins with its name. */
export function tooLargeReason(bytes: number, limit = largestFileBytes): string {
  return `is too large to be checked (${megabytes(bytes)} MiB; the limit is ${megabytes(limit)} MiB)`;
}

function megabytes(bytes: number): string {
  const value = bytes / (1024 * 1024);
  return Number.isInteger(value) ? String(value) : value.toFixed(1);
}
