import { Link } from 'react-router-dom';
import type { AdminThreadSummary } from '@manabar/contracts';
import {
  adminOrderPath,
  adminSupportThreadPath,
  adminUserPath,
  type ThreadState,
} from '@manabar/contracts/rules';
import type { GridColumn } from '#components/data-grid/columns.ts';
import { formatNumber } from '#lib/format/format.ts';
import { useLanguage } from '#lib/locale.ts';
import { useTranslation } from 'react-i18next';
import { useColumnBuilders } from '../list/use-column-builders.tsx';
import { Badge, type BadgeTone } from '../list/rows/badge.tsx';
import classes from './thread.module.css';

const tones: Record<ThreadState, BadgeTone> = { open: 'amber', answered: 'green', closed: 'plain' };

function ThreadStateBadge({ state }: { state: ThreadState }) {
  const { t } = useTranslation('adminSupport');
  return <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>;
}

/** Columns of the conversations. */
export function useThreadColumns(): GridColumn<AdminThreadSummary>[] {
  const { t } = useTranslation(['adminSupport', 'common']);
  const language = useLanguage();
  const { age } = useColumnBuilders();
  return [
    {
      name: 'subject',
      title: t('list.subject'),
      head: true,
      cell: ({ id, subject, unread }) => (
        <Link
          to={adminSupportThreadPath(id)}
          className={classes.subject}
          data-unread={unread > 0 || undefined}
        >
          {subject}
        </Link>
      ),
    },
    {
      name: 'nickname',
      title: t('list.nickname'),
      wraps: true,
      sort: 'asc',
      cell: ({ userId, nickname }) => <Link to={adminUserPath(userId)}>{nickname}</Link>,
    },
    {
      name: 'state',
      title: t('list.state'),
      sort: 'asc',
      cell: ({ state }) => <ThreadStateBadge state={state} />,
    },
    {
      name: 'unread',
      title: t('list.unread'),
      numeric: true,
      cell: ({ unread }) => (unread > 0 ? formatNumber(unread, language) : '—'),
    },
    {
      name: 'order',
      title: t('list.order'),
      cell: ({ order_id: id }) => (id === null ? '—' : <Link to={adminOrderPath(id)}>{id}</Link>),
    },
    {
      name: 'language',
      title: t('list.language'),
      spare: true,
      cell: (thread) => t(`common:language.${thread.language}`),
    },
    age('updated', t('list.updated')),
    age('created', t('list.created')),
  ];
}
