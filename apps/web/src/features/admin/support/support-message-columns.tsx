import { NativeSelect } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import { Link } from 'react-router-dom';
import type { SupportMessage } from '@manabar/contracts';
import {
  adminSupportThreadPath,
  adminUserPath,
  supportStatuses,
  type SupportStatus,
} from '@manabar/contracts/rules';
import type { GridColumn } from '#components/data-grid/columns.ts';
import { useTranslation } from 'react-i18next';
import { useColumnBuilders } from '../list/use-column-builders.tsx';
import classes from './message-text.module.css';

/** Number of characters shown before a message is expanded. */
const SHOWN = 140;

/** Message as written; a long one can be expanded. */
function MessageText({ message: { message, language } }: { message: SupportMessage }) {
  if (message.length <= SHOWN)
    return (
      <p className={classes.message} lang={language}>
        {message}
      </p>
    );
  return (
    <details className={classes.message} lang={language}>
      <summary>{message.slice(0, SHOWN).trimEnd()}…</summary>
      {message}
    </details>
  );
}

interface SupportActions {
  isBusy: (message: SupportMessage) => boolean;
  onStatus: (message: SupportMessage, status: SupportStatus) => void;
}

/** Columns of the messages: sender, text and status. */
export function useSupportMessageColumns(actions: SupportActions): GridColumn<SupportMessage>[] {
  const { t } = useTranslation(['adminRecords', 'common']);
  const { isBusy, onStatus } = actions;
  const { age, text } = useColumnBuilders();
  return [
    text('nickname', t('support.nickname'), { sort: 'asc', head: true }),
    text('userId', t('support.userId'), { wraps: true }),
    {
      name: 'account',
      title: t('support.account'),
      cell: ({ accountId }) =>
        accountId === null ? '—' : <Link to={adminUserPath(accountId)}>{accountId}</Link>,
    },
    {
      name: 'thread',
      title: t('support.thread'),
      cell: ({ threadId }) =>
        threadId === null ? (
          '—'
        ) : (
          <Link
            to={adminSupportThreadPath(threadId)}
            aria-label={t('support.openThread', { id: threadId })}
          >
            {threadId}
          </Link>
        ),
    },
    { name: 'message', title: t('support.message'), cell: (m) => <MessageText message={m} /> },
    {
      name: 'language',
      title: t('support.language'),
      spare: true,
      cell: ({ language }) => t(`common:language.${language}`),
    },
    age('created', t('support.created')),
    {
      name: 'status',
      title: t('support.status'),
      sort: 'asc',
      cell: (message) => (
        <NativeSelect
          size="sm"
          aria-label={t('support.statusOf', { name: message.nickname })}
          aria-busy={isBusy(message)}
          miw={130}
          value={message.status}
          data={supportStatuses.map((value) => ({ value, label: t(`support.state.${value}`) }))}
          onChange={({ currentTarget: { value } }) => {
            const status = supportStatuses.find((each) => each === value);
            if (status && !isBusy(message)) onStatus(message, status);
          }}
        />
      ),
    },
  ];
}
