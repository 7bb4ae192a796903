/** A page of a list with one row changed; the others, and a page that is not there, stay as they are. */
export function withRow<Row extends { id: number }, Page extends { items: Row[] }>(
  page: Page | undefined,
  id: number,
  change: Partial<Row>,
): Page | undefined {
  if (!page) return undefined;
  return { ...page, items: page.items.map((row) => (row.id === id ? { ...row, ...change } : row)) };
}
