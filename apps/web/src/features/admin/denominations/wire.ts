/** Page of a list response. */
export interface Page<Row> {
  items: readonly Row[];
  total: number;
  totalEstimated?: true | undefined;
  page: number;
  pageSize: number;
}
