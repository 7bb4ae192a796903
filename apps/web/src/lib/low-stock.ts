/** Below this number of units the shop shows the stock. */
const FEW = 5;

export function isFew(available: number): boolean {
  return available < FEW;
}
