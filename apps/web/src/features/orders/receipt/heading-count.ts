/** Returns the count of a heading without a number: plural for 21, which Russian counts in the singular. */
export const headingCount = (units: number): number => Math.min(units, 2);
