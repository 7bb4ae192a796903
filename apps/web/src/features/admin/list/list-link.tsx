import type { ReactNode } from 'react';
import { BackLink } from '#components/layout/back-link.tsx';
import { lastListView } from './last-list-view.ts';

/** Link from the page of a row to its list, with the search, filters and page that the admin came from. */
export function ListLink({ to, children }: { to: string; children: ReactNode }) {
  const { search, state } = lastListView(to);
  return (
    <BackLink to={to + search} state={state}>
      {children}
    </BackLink>
  );
}
