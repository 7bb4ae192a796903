import { useEffect, useRef } from 'react';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Icon } from '#components/media/icon.tsx';
import { useOnline } from '#lib/page/use-online.ts';
import classes from './offline-note.module.css';

/** Refetches the displayed queries that failed. */
const askAgain = (queryClient: QueryClient) =>
  queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.status === 'error',
  });

/** Note shown while the browser is offline, without moving the page. Failed queries are refetched afterwards. */
export function OfflineNote() {
  const { t } = useTranslation('common');
  const online = useOnline();
  const queryClient = useQueryClient();
  const wasOnline = useRef(online);
  useEffect(() => {
    if (online && !wasOnline.current) void askAgain(queryClient);
    wasOnline.current = online;
  }, [online, queryClient]);
  return (
    <div role="status">
      {!online && (
        <div className={classes.note} data-offline-note>
          <Icon name="alert" size={18} />
          <span>{t('offline.title')}</span>
          <button type="button" onClick={() => void askAgain(queryClient)}>
            {t('retry')}
          </button>
        </div>
      )}
    </div>
  );
}
