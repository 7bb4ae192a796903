import { Suspense } from 'react';
import { matchPage } from '@manabar/contracts/rules';
import { useShownPath } from '#lib/navigation.tsx';
import { NotFoundPage } from '#pages/not-found/not-found-page.tsx';
import { pageTable } from './page-table.ts';
import { RequireAdmin } from './require-admin.tsx';
import { RequireSession } from './require-session.tsx';
import { SayAlive } from './say-alive.tsx';
import { PageFallback } from './shell/page-fallback.tsx';
import { Shell } from './shell/shell.tsx';

const guards = { session: RequireSession, admin: RequireAdmin };

function PageAtAddress() {
  const path = useShownPath();
  const match = matchPage(path);
  if (!match) return <NotFoundPage />;
  const { Page, guard } = pageTable[match.page];
  const page = <Page params={match.params} />;
  const Guard = guard && guards[guard];
  return (
    <Suspense fallback={<PageFallback />}>
      {Guard ? <Guard path={path}>{page}</Guard> : page}
      <SayAlive />
    </Suspense>
  );
}

/** Every page of contracts' `pages`, inside one layout. */
export function AppRoutes() {
  return (
    <Shell>
      <PageAtAddress />
    </Shell>
  );
}
