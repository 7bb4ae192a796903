import { Button } from '@mantine/core';
import { useId, useRef, useState, type RefObject } from 'react';
import type { OwnSession } from '@manabar/contracts';
import { ConfirmDialog } from '#components/dialog/dialog.tsx';
import { Icon } from '#components/media/icon.tsx';
import { Skeletons } from '#components/feedback/skeletons.tsx';
import { ErrorState } from '#components/feedback/state-message.tsx';
import { formatAgo } from '#lib/format/format-ago.ts';
import { formatDateTime } from '#lib/format/format.ts';
import { focusIfLostAfterRender } from '#lib/page/focus-if-lost.ts';
import { useLanguage } from '#lib/locale.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { toAppError, useErrorText } from '#lib/errors/errors.ts';
import { toastFailure } from '#lib/errors/toast-failure.ts';
import { toast } from '#lib/toasts.ts';
import classes from './security.module.css';

interface EndSessionsOptions {
  onOthersEnded?: () => void;
  /** Called after the list has been reloaded. */
  onReloaded: () => void;
}

/** Ends one session of the customer, or all except the current one. */
function useEndSessions({ onOthersEnded, onReloaded }: EndSessionsOptions) {
  const { t } = useTranslation('profile');
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const refresh = async () => {
    await utils.auth.sessions.invalidate();
    onReloaded();
  };
  const sayFailure = (thrown: unknown) => toastFailure(thrown, errorText(thrown));
  const one = trpc.auth.endSession.useMutation({
    onSuccess: () => toast('success', t('security.ended')),
    onError: (thrown) => {
      // The session had already ended, which is the requested result.
      if (toAppError(thrown).code === 'not_found') toast('success', t('security.ended'));
      else sayFailure(thrown);
    },
    onSettled: refresh,
  });
  const others = trpc.auth.endOtherSessions.useMutation({
    onSuccess: ({ ended }) => {
      toast('success', t('security.othersEnded', { count: ended }));
      onOthersEnded?.();
    },
    onError: sayFailure,
    onSettled: refresh,
  });
  return { one, others };
}

/** Number of sessions shown before the list is expanded. */
const SHOWN = 5;
/** Maximum age of the list in milliseconds when the page opens. */
const FRESH_MS = 5_000;

interface SessionLineProps {
  session: OwnSession;
  /** Time from which the ages of the sessions are computed. */
  asOf: number;
  onEnd: () => void;
  ending: boolean;
}

function LastUse({ iso, asOf }: { iso: string; asOf: number }) {
  const { t } = useTranslation('profile');
  const language = useLanguage();
  const exact = formatDateTime(iso, language);
  const ago = formatAgo(iso, asOf, language);
  return (
    <time dateTime={iso}>
      {ago === exact ? t('security.usedExact', { exact }) : t('security.used', { ago, exact })}
    </time>
  );
}

function SessionLine({ session, asOf, onEnd, ending }: SessionLineProps) {
  const { t } = useTranslation('profile');
  const device = session.device ?? t('security.unknown');
  const lastUse = useId();
  return (
    <li className={classes.session}>
      <div className={classes.about}>
        <p className={classes.device}>
          {device}
          {session.current && <span className="tag">{t('security.current')}</span>}
        </p>
        <p id={lastUse} className="muted small">
          {session.address !== null && <span className={classes.address}>{session.address}</span>}
          <LastUse iso={session.last_used} asOf={asOf} />
        </p>
      </div>
      {!session.current && (
        <Button
          variant="default"
          size="sm"
          aria-label={t('security.endNamed', { device })}
          aria-describedby={lastUse}
          onClick={onEnd}
          loading={ending}
        >
          {t('security.end')}
        </Button>
      )}
    </li>
  );
}

function EndOthers({ onReloaded }: Pick<EndSessionsOptions, 'onReloaded'>) {
  const { t } = useTranslation('profile');
  const [asking, setAsking] = useState(false);
  const { others } = useEndSessions({ onOthersEnded: () => setAsking(false), onReloaded });
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)} aria-haspopup="dialog">
        {t('security.endOthers')}
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => others.mutate()}
        title={t('security.endOthersTitle')}
        text={t('security.endOthersText')}
        confirmLabel={t('security.endOthers')}
        destructive
        loading={others.isPending}
      />
    </>
  );
}

interface SessionListProps {
  sessions: OwnSession[];
  title: RefObject<HTMLElement | null>;
}

function SessionList({ sessions, title }: SessionListProps) {
  const { t } = useTranslation('profile');
  const [all, setAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  /** Focuses the session that takes the place of a removed one, or the title when no other can be ended. */
  const focusLine = (index: number) =>
    focusIfLostAfterRender(() => {
      const lines = [...(list.current?.children ?? [])];
      return (lines[index] ?? lines.at(-1))?.querySelector('button') ?? title.current;
    });
  const ended = useRef(0);
  const { one } = useEndSessions({ onReloaded: () => focusLine(ended.current) });
  // The current session is in use, so its time is the present; the browser's clock may be wrong.
  const asOf = Math.max(...sessions.map(({ last_used }) => Date.parse(last_used)));
  // The current session first, then by last use.
  const sorted = [...sessions].sort((a, b) => Number(b.current) - Number(a.current));
  const shown = all ? sorted : sorted.slice(0, SHOWN);
  return (
    <>
      <ul ref={list} className={classes.sessions}>
        {shown.map((session, index) => (
          <SessionLine
            key={session.id}
            session={session}
            asOf={asOf}
            onEnd={() => {
              ended.current = index;
              one.mutate({ id: session.id });
            }}
            ending={one.isPending && one.variables.id === session.id}
          />
        ))}
      </ul>
      {sessions.length > 1 && (
        <div className={classes.actions}>
          {shown.length < sorted.length && (
            <Button
              variant="subtle"
              leftSection={<Icon name="down" size={18} />}
              onClick={() => {
                setAll(true);
                focusLine(SHOWN);
              }}
            >
              {t('security.showAll', { count: sorted.length })}
            </Button>
          )}
          <EndOthers onReloaded={() => focusLine(0)} />
        </div>
      )}
    </>
  );
}

/** List of the customer's sessions, which can be ended. */
export default function Sessions() {
  const { t } = useTranslation('profile');
  const { data, error, refetch } = trpc.auth.sessions.useQuery(undefined, {
    staleTime: FRESH_MS,
  });
  const title = useRef<HTMLHeadingElement>(null);
  const alone = data?.length === 1;
  return (
    <section className={classes.part} aria-labelledby="sessions">
      <div>
        <h3 id="sessions" ref={title} tabIndex={-1}>
          {t('security.sessions')}
        </h3>
        <p className="muted small">{alone ? t('security.only') : t('security.sessionsHint')}</p>
      </div>
      {data && <SessionList sessions={data} title={title} />}
      {!data && error && (
        <ErrorState title={t('security.loadFailed')} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeletons count={1} height={64} />}
    </section>
  );
}
