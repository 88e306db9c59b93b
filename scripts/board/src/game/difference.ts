/** The index of the first move in which two lines differ; null if one begins with the other. */
export function firstDifference(one: readonly string[], other: readonly string[]): number | null {
  const index = one.findIndex((move, at) => move !== other[at]);
  return index < 0 || index >= other.length ? null : index;
}
