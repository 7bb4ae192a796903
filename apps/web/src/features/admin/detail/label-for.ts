/** Returns the word for a value that this release contains; any other value is shown unchanged. */
export function labelFor<Known extends string>(
  known: readonly Known[],
  value: string,
  word: (known: Known) => string,
): string {
  const found = known.find((each) => each === value);
  return found === undefined ? value : word(found);
}
