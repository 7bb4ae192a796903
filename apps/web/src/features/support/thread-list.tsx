import { useEffect, useRef } from 'react';
import { Link, NavigationType, useNavigationType } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import type { ThreadSummary } from '@manabar/contracts';
import { supportThreadPath } from '@manabar/contracts/rules';
import { ErrorState } from '#components/feedback/state-message.tsx';
import { StateBadge } from '#components/thread/thread-state-badge.tsx';
import { useFormatter } from '#lib/format/format.ts';
import { isSessionEnd, toAppError } from '#lib/errors/errors.ts';
import { trpc } from '#lib/trpc.ts';
import classes from './thread-list.module.css';

function Request({ thread }: { thread: ThreadSummary }) {
  const { t } = useTranslation('support');
  const format = useFormatter();
  const { id, subject, state, unread, updated } = thread;
  return (
    <li className={classes.request}>
      <Link to={supportThreadPath(id)} className={classes.link}>
        {subject}
      </Link>
      <span className={classes.facts}>
        <StateBadge state={state}>{t(`requests.state.${state}`)}</StateBadge>
        {unread > 0 && (
          <strong className={classes.unread}>{t('requests.unread', { count: unread })}</strong>
        )}
        <time dateTime={updated} className="muted small">
          {t('requests.updated', { when: format.dateTime(updated) })}
        </time>
      </span>
    </li>
  );
}

/** Conversations of the customer with the shop, latest first; renders nothing when there are none. */
export default function ThreadList() {
  const { t } = useTranslation('support');
  const navigation = useNavigationType();
  const section = useRef<HTMLElement>(null);
  const { data, error, refetch } = trpc.support.threads.list.useQuery(undefined, { staleTime: 0 });
  const count = data?.length ?? 0;
  // A customer with an unread answer who opens the page by a link wants to see the list.
  const isAsked = navigation === NavigationType.Push && data?.some(({ unread }) => unread > 0);
  useEffect(() => {
    if (isAsked) section.current?.scrollIntoView({ block: 'start' });
  }, [isAsked]);
  if (error && !data && !isSessionEnd(toAppError(error))) {
    return (
      <ErrorState error={error} title={t('requests.load_failed')} onRetry={() => void refetch()} />
    );
  }
  if (!data || count === 0) return null;
  return (
    <section ref={section} className={`card ${classes.requests}`} aria-labelledby="requests-title">
      <h2 id="requests-title">{t('requests.title')}</h2>
      <ul className={classes.list}>
        {data.map((thread) => (
          <Request key={thread.id} thread={thread} />
        ))}
      </ul>
    </section>
  );
}
