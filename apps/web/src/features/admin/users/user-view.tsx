import { Link } from 'react-router-dom';
import { adminSecurityEventsPath, pages } from '@manabar/contracts/rules';
import { useSession } from '#lib/session/session.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { DetailBoundary } from '../detail/detail-boundary.tsx';
import classes from '../detail/detail.module.css';
import { UserActions } from './user-actions.tsx';
import { UserFacts } from './user-facts.tsx';
import { UserOrders } from './user-orders.tsx';
import { UserSessions } from './user-sessions.tsx';

/** One user, always loaded fresh. */
export function useUser(id: number) {
  return trpc.admin.users.get.useQuery({ id }, { staleTime: 0 });
}

/** Returns the address of a list that is searched for a text. */
const searched = (list: string, q: string) => `${list}?${new URLSearchParams({ q }).toString()}`;

/** Page of a user with all actions. */
export function UserView({ query }: { query: ReturnType<typeof useUser> }) {
  const { t } = useTranslation('adminUsers');
  const session = useSession();
  const missing = { title: t('missingTitle'), text: t('missingText'), back: t('back') };
  return (
    <DetailBoundary query={query} missing={{ ...missing, list: pages.adminUsers }}>
      {(user, reload) => {
        const own = session?.userId === String(user.id);
        return (
          <div className={classes.view}>
            <div className="card stack-16 padded">
              <UserFacts user={user} />
              <UserActions user={user} own={own} reload={reload} />
              <div className={classes.actions}>
                <Link to={`${pages.adminLedgerEntries}?userId=${user.id}`}>
                  {t('ledgerEntries')}
                </Link>
                <Link to={searched(pages.adminAudit, `user:${user.id}`)}>{t('changes')}</Link>
                <Link to={searched(pages.adminSupport, user.nickname)}>{t('requests')}</Link>
                <Link to={adminSecurityEventsPath(user.nickname)}>{t('securityEvents')}</Link>
              </div>
            </div>
            <UserOrders id={user.id} />
            <UserSessions user={user} own={own} />
          </div>
        );
      }}
    </DetailBoundary>
  );
}
