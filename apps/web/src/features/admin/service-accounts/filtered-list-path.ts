/** Address of an admin list with a filter. */
export const filteredListPath = (page: string, filter: Record<string, string>): string =>
  `${page}?${new URLSearchParams(filter).toString()}`;
