import { useMemo } from 'react';
import type { UserSession } from '@manabar/contracts';
import type { GridColumn } from '#components/data-grid/columns.ts';
import { formatDateTime } from '#lib/format.ts';
import { useLanguage } from '#lib/locale.ts';
import { useTranslation } from '#lib/translation.ts';
import { Badge } from '../list/badge.tsx';
import { RowAction } from '../list/row-actions.tsx';
import { TimeAgo } from '../list/time-ago.tsx';

interface SessionActs {
  /** When they were asked for; ages are told from then. */
  asOf: number;
  onEnd: (session: UserSession) => void;
}

/** Columns of somebody's sessions, with the way to end one. */
export function useSessionColumns({ asOf, onEnd }: SessionActs): GridColumn<UserSession>[] {
  const { t } = useTranslation('adminUsers');
  const language = useLanguage();
  return useMemo(
    () => [
      {
        name: 'created',
        title: t('sessions.opened'),
        head: true,
        cell: ({ created }) => formatDateTime(created, language),
      },
      {
        name: 'lastUsed',
        title: t('sessions.lastUsed'),
        cell: ({ lastUsed, current }) => (
          <>
            <TimeAgo iso={lastUsed} asOf={asOf} />{' '}
            {current && <Badge tone="mana">{t('sessions.current')}</Badge>}
          </>
        ),
      },
      {
        name: 'expires',
        title: t('sessions.expires'),
        cell: ({ expires }) => formatDateTime(expires, language),
      },
      {
        name: 'end',
        title: t('sessions.end'),
        cell: (session) => (
          <RowAction
            label={t('sessions.end')}
            name={formatDateTime(session.created, language)}
            destructive
            onClick={() => onEnd(session)}
          />
        ),
      },
    ],
    [t, language, asOf, onEnd],
  );
}
