import { Suspense } from 'react';
import { lazyComponent } from '#lib/page/lazy-component.tsx';
import { useSession } from '#lib/session/session.ts';

const UnreadBadge = lazyComponent(() => import('./unread-badge.tsx'));

/** Number of unread messages of support; loaded for customers only. */
export function UnreadMessages() {
  return (
    useSession() && (
      <Suspense>
        <UnreadBadge />
      </Suspense>
    )
  );
}
