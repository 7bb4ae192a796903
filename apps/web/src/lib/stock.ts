/** Below this many left, the shop says how many. */
const FEW = 5;

export function isFew(available: number): boolean {
  return available < FEW;
}
