import { lazy, Suspense } from 'react';
import { useSession } from '#lib/session/session.ts';

const UnreadBadge = lazy(() => import('./unread-badge.tsx'));

/** Number of unread messages of support; loaded for customers only. */
export function Unread() {
  return (
    useSession() && (
      <Suspense>
        <UnreadBadge />
      </Suspense>
    )
  );
}
