/** A list of the admin area, with only what a filter lets through. */
export const where = (page: string, filter: Record<string, string>): string =>
  `${page}?${new URLSearchParams(filter).toString()}`;
