/** Reads an amount in minor units from stored data, which has it as text; null for other values. */
export const readMinor = (value: unknown): bigint | null =>
  typeof value === 'string' && /^-?\d+$/.test(value) ? BigInt(value) : null;
