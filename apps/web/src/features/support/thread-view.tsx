import { useRef, type ReactNode, type RefObject } from 'react';
import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import type { Thread } from '@manabar/contracts';
import { pages } from '@manabar/contracts/rules';
import { Icon } from '#components/media/icon.tsx';
import { MessageList } from '#components/thread/message-list.tsx';
import { StateBadge } from '#components/thread/thread-state-badge.tsx';
import { Button } from '@mantine/core';
import { useErrorText } from '#lib/errors/errors.ts';
import { toastFailure } from '#lib/errors/toast-failure.ts';
import { focusIfLostAfterRender } from '#lib/page/focus-if-lost.ts';
import { toast } from '#lib/toasts.ts';
import { trpc } from '#lib/trpc.ts';
import { ThreadReplyForm } from './thread-reply-form.tsx';
import classes from './thread-view.module.css';

interface SolveButtonProps {
  thread: Thread;
  /** Heading that takes the focus of the button, which disappears. */
  title: RefObject<HTMLElement | null>;
}

/** Closes the request; another message reopens it. */
function SolveButton({ thread, title }: SolveButtonProps) {
  const { t } = useTranslation('thread');
  const errorText = useErrorText();
  const { threads } = trpc.useUtils().support;
  const { mutate, isPending } = trpc.support.threads.close.useMutation({
    onSuccess: () => toast('success', t('solve.done')),
    onError: (thrown) => toastFailure(thrown, t('solve.failed', { reason: errorText(thrown) })),
    // The button is pending until the new state has loaded and replaces it.
    onSettled: async () => {
      await threads.invalidate();
      focusIfLostAfterRender(() => title.current);
    },
  });
  if (thread.state === 'closed') return null;
  return (
    <Button
      variant="default"
      loading={isPending}
      leftSection={<Icon name="check" size={18} />}
      onClick={() => mutate({ id: thread.id })}
    >
      {t('solve.action')}
    </Button>
  );
}

interface ThreadViewProps {
  thread: Thread;
  /** Order to which the conversation belongs; null without one. */
  order: ReactNode;
}

/** Conversation of the customer with the shop: messages, reply, state, and the order beside them. */
export function ThreadView({ thread, order }: ThreadViewProps) {
  const { t } = useTranslation(['thread', 'support']);
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <div className={classes.head}>
        <Link to={pages.support} className={classes.back}>
          <Icon name="left" size={18} />
          {t('page.back')}
        </Link>
        <h1 ref={title} tabIndex={-1}>
          {thread.subject}
        </h1>
        <p role="status">
          <StateBadge state={thread.state}>
            {t(`support:requests.state.${thread.state}`)}
          </StateBadge>
        </p>
        <SolveButton thread={thread} title={title} />
      </div>
      <div className={classes.columns} data-order={order !== null || undefined}>
        <div className={classes.main}>
          <MessageList
            messages={thread.messages}
            own="customer"
            nameOf={({ from }) => t(from === 'customer' ? 'you' : 'shop')}
          />
          <ThreadReplyForm thread={thread} />
        </div>
        {order}
      </div>
    </>
  );
}
