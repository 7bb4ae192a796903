/** A page of a list, as it is answered. */
export interface Page<Row> {
  items: readonly Row[];
  total: number;
  totalEstimated?: true | undefined;
  page: number;
  pageSize: number;
}

/** As the contract has it; nothing entered is nothing there. */
export function toAmount(value: number | string): number | string | undefined {
  return value === '' ? undefined : value;
}
