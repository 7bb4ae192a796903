/** Buyer levels by completed orders, in ascending order of the threshold. */
export const buyerLevels = [
  { level: 'newcomer', from: 0 },
  { level: 'regular', from: 5 },
  { level: 'trusted', from: 20 },
  { level: 'legend', from: 50 },
] as const;
export type BuyerLevel = (typeof buyerLevels)[number]['level'];

/** Returns the level and the next threshold for a number of completed orders; at the top, total equals current. */
export function buyerStatus(completedOrders: number): {
  level: BuyerLevel;
  current: number;
  total: number;
} {
  const reached = buyerLevels.filter(({ from }) => completedOrders >= from);
  const next = buyerLevels[reached.length];
  return {
    level: reached.at(-1)?.level ?? 'newcomer',
    current: completedOrders,
    total: next ? next.from : completedOrders,
  };
}
