import { Button } from '@mantine/core';
import { pages } from '@manabar/contracts/rules';
import { Skeletons } from '#components/skeletons.tsx';
import { EmptyState, ErrorState } from '#components/state-message.tsx';
import { toAppError } from '#lib/errors.ts';
import { Link } from '#lib/navigation.tsx';
import { useSession } from '#lib/session.ts';
import { useTranslation } from '#lib/translation.ts';
import { useLoadFailure } from '../list/use-load-failure.ts';
import { UserActs } from './user-acts.tsx';
import { UserFacts } from './user-facts.tsx';
import { UserOrders } from './user-orders.tsx';
import { UserSessions } from './user-sessions.tsx';
import type { useUser } from './use-user.ts';
import classes from './user.module.css';

function NotFound() {
  const { t } = useTranslation('adminUsers');
  return (
    <EmptyState icon="search" title={t('missingTitle')} text={t('missingText')}>
      <Button component={Link} to={pages.adminUsers} variant="default">
        {t('back')}
      </Button>
    </EmptyState>
  );
}

/** Everything about one user, and everything that can be done about them. */
export function UserView({ query }: { query: ReturnType<typeof useUser> }) {
  const { data: user, error, refetch } = query;
  const session = useSession();
  const missing =
    error !== null && ['not_found', 'validation_error'].includes(toAppError(error).code);
  const failure = useLoadFailure(missing ? null : error);
  if (missing) return <NotFound />;
  if (error && !user)
    return <ErrorState title={failure ?? ''} error={error} onRetry={() => void refetch()} />;
  if (!user) return <Skeletons count={2} height={180} />;
  const reload = async () => (await refetch({ throwOnError: true })).data ?? user;
  const own = session?.userId === String(user.id);
  return (
    <div className={classes.view}>
      <div className="card">
        <UserFacts user={user} />
        <UserActs user={user} own={own} reload={reload} />
      </div>
      <UserOrders id={user.id} />
      <UserSessions user={user} own={own} />
    </div>
  );
}
