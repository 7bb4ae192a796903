/** Page of a list response. */
export interface Page<Row> {
  items: readonly Row[];
  total: number;
  totalEstimated?: true | undefined;
  page: number;
  pageSize: number;
}

/** Converts a field for the contract: an empty value is omitted. */
export function toAmount(value: number | string): number | string | undefined {
  return value === '' ? undefined : value;
}
