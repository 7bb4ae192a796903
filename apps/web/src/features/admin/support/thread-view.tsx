import type { AdminThread } from '@manabar/contracts';
import { pages } from '@manabar/contracts/rules';
import { MessageList } from '#components/thread/message-list.tsx';
import { useTranslation } from 'react-i18next';
import { useShopTime } from '../list/rows/use-shop-time.ts';
import { DetailBoundary } from '../detail/detail-boundary.tsx';
import { PaymentReport } from './payment-report.tsx';
import { ThreadAnswerForm } from './thread-answer-form.tsx';
import { ThreadFacts } from './thread-facts.tsx';
import { ThreadOrder } from './thread-order.tsx';
import classes from './thread.module.css';
import type { useThreadQuery } from './use-thread-query.ts';

type Message = AdminThread['messages'][number];

function Conversation({ thread }: { thread: AdminThread }) {
  const { t } = useTranslation('adminSupport');
  const nameOf = ({ from, author }: Message) => {
    if (from === 'customer') return thread.nickname;
    return author === null ? t('you') : t('shop', { name: author });
  };
  return (
    <div className={classes.column}>
      <MessageList messages={thread.messages} own="shop" nameOf={nameOf} timeOf={useShopTime()} />
      {thread.accountDeleted ? (
        <p className="muted">{t('answer.accountDeleted')}</p>
      ) : (
        <ThreadAnswerForm thread={thread} />
      )}
    </div>
  );
}

/** Page of a conversation: messages and answer, with state, payment report and order beside them. */
export function ThreadView({ query }: { query: ReturnType<typeof useThreadQuery> }) {
  const { t } = useTranslation('adminSupport');
  const missing = { title: t('missingTitle'), text: t('missingText'), back: t('back') };
  return (
    <DetailBoundary query={query} missing={{ ...missing, list: pages.adminSupport }}>
      {(thread) => (
        <div key={thread.id} className={classes.columns}>
          <Conversation thread={thread} />
          <div className={classes.column}>
            <ThreadFacts thread={thread} />
            {thread.facts && <PaymentReport facts={thread.facts} />}
            <ThreadOrder order={thread.order} />
          </div>
        </div>
      )}
    </DetailBoundary>
  );
}
