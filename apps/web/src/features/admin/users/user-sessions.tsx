import { Button } from '@mantine/core';
import { useState } from 'react';
import type { AdminUser, UserSession } from '@manabar/contracts';
import { ConfirmDialog } from '#components/dialog/dialog.tsx';
import { Skeletons } from '#components/feedback/skeletons.tsx';
import { ErrorState } from '#components/feedback/state-message.tsx';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { toast } from '#lib/toasts.ts';
import { useFormatter } from '#lib/format/format.ts';
import { useErrorText } from '#lib/errors/errors.ts';
import { toastFailure } from '#lib/errors/toast-failure.ts';
import { useShopTime } from '../list/rows/use-shop-time.ts';
import { LoadedAt } from '../list/rows/time-ago.tsx';
import { useLoadFailure } from '../list/use-load-failure.ts';
import { PlainGrid } from '../detail/plain-grid.tsx';
import detail from '../detail/detail.module.css';
import { useSessionColumns } from './session-columns.tsx';

/** Ends sessions of a user and shows how many were active. */
function useRevokeSessions(onEnded: () => void) {
  const { t } = useTranslation('adminUsers');
  const format = useFormatter();
  const errorText = useErrorText();
  return trpc.admin.users.revokeSessions.useMutation({
    onSuccess: ({ revoked }) => toast('success', t('sessions.ended', format.count(revoked))),
    onError: (thrown) => toastFailure(thrown, t('sessions.failed', { message: errorText(thrown) })),
    onSettled: onEnded,
  });
}

/** Sessions to end: one, or all. */
type Ending = UserSession | 'all' | null;

interface EndSessionsProps {
  user: AdminUser;
  ending: Ending;
  own: boolean;
  onClose: () => void;
}

function EndSessions({ user, ending, own, onClose }: EndSessionsProps) {
  const { t } = useTranslation('adminUsers');
  const revoke = useRevokeSessions(onClose);
  const all = ending === 'all';
  const endsOwn = own && (all || ending?.current === true);
  const text = all ? t('sessions.endAllText') : t('sessions.endText');
  const confirm = () => {
    if (ending === null) return;
    revoke.mutate({ id: user.id, ...(ending !== 'all' && { sessionIds: [ending.id] }) });
  };
  return (
    <ConfirmDialog
      opened={ending !== null}
      onClose={onClose}
      onConfirm={confirm}
      title={
        all
          ? t('sessions.endAllTitle', { name: user.nickname })
          : t('sessions.endTitle', { name: user.nickname })
      }
      text={endsOwn ? t('sessions.endOwnText') : text}
      confirmLabel={all ? t('sessions.endAll') : t('sessions.end')}
      destructive
      loading={revoke.isPending}
    />
  );
}

function Sessions({ user, onEnd }: { user: AdminUser; onEnd: (ending: Ending) => void }) {
  const { t } = useTranslation('adminUsers');
  const shopTime = useShopTime();
  const { data, error, refetch, dataUpdatedAt } = trpc.admin.users.sessions.useQuery({
    id: user.id,
  });
  const failure = useLoadFailure(error);
  const columns = useSessionColumns(onEnd);
  if (error) return <ErrorState title={failure ?? ''} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons count={1} height={120} />;
  if (data.length === 0) return <p className="muted">{t('sessions.none')}</p>;
  return (
    <LoadedAt value={dataUpdatedAt}>
      <PlainGrid
        label={t('sessions.title')}
        rows={data}
        columns={columns}
        nameOf={({ created }) => shopTime(created)}
      />
    </LoadedAt>
  );
}

/** Sessions of a user, which can be ended. */
export function UserSessions({
  user,
  own,
}: {
  user: AdminUser & { sessions: number };
  own: boolean;
}) {
  const { t } = useTranslation('adminUsers');
  const [ending, setEnding] = useState<Ending>(null);
  return (
    <section className={detail.section}>
      <div className={detail.head}>
        <h2>{t('sessions.title')}</h2>
        {user.sessions > 0 && (
          <Button variant="default" size="sm" onClick={() => setEnding('all')}>
            {t('sessions.endAll')}
          </Button>
        )}
      </div>
      <Sessions user={user} onEnd={setEnding} />
      <EndSessions user={user} ending={ending} own={own} onClose={() => setEnding(null)} />
    </section>
  );
}
