import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import type { Thread } from '@manabar/contracts';
import { pages } from '@manabar/contracts/rules';
import { Icon } from '#components/media/icon.tsx';
import { MessageList } from '#components/thread/message-list.tsx';
import { StateBadge } from '#components/thread/thread-state.tsx';
import { SolveButton } from './solve-button.tsx';
import { ThreadReply } from './thread-reply.tsx';
import classes from './thread-view.module.css';

interface ThreadViewProps {
  thread: Thread;
  /** Order that the conversation is about; null without one. */
  order: ReactNode;
}

/** Conversation of the customer with the shop: messages, reply, state, and the order beside them. */
export function ThreadView({ thread, order }: ThreadViewProps) {
  const { t } = useTranslation(['thread', 'support']);
  return (
    <>
      <div className={classes.head}>
        <Link to={pages.support} className={classes.back}>
          <Icon name="left" size={18} />
          {t('page.back')}
        </Link>
        <h1>{thread.subject}</h1>
        <p role="status">
          <StateBadge state={thread.state}>
            {t(`support:requests.state.${thread.state}`)}
          </StateBadge>
        </p>
        <SolveButton thread={thread} />
      </div>
      <div className={classes.columns} data-order={order !== null || undefined}>
        <div className={classes.main}>
          <MessageList
            messages={thread.messages}
            own="customer"
            nameOf={({ from }) => t(from === 'customer' ? 'you' : 'shop')}
          />
          <ThreadReply thread={thread} />
        </div>
        {order}
      </div>
    </>
  );
}
