import type { ListPage } from './admin-list-props.ts';
import { LAST_PAGE } from './use-admin-list.tsx';

/** Number of pages of a list, and whether more pages may follow the counted ones. */
export function countPages(
  { items, total, totalEstimated, pageSize }: ListPage<unknown>,
  page: number,
): { pages: number; open: boolean } {
  const counted = Math.max(1, Math.ceil(total / pageSize));
  if (!totalEstimated) return { pages: Math.min(LAST_PAGE, counted), open: false };
  const isLast = items.length < pageSize;
  const pages = Math.min(LAST_PAGE, isLast ? page : Math.max(page, counted));
  return { pages, open: !isLast && page < LAST_PAGE };
}
