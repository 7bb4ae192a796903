import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ThreadMessage } from '@manabar/contracts';
import type { ThreadAuthor } from '@manabar/contracts/rules';
import { useFormatter } from '#lib/format/format.ts';
import classes from './message-list.module.css';
import { Picture } from './picture.tsx';

interface MessageListProps<Message extends ThreadMessage> {
  messages: readonly Message[];
  /** Side of the reader, whose messages are on the right. */
  own: ThreadAuthor;
  nameOf: (message: Message) => string;
  /** Formats a time; by default in the browser's time zone. */
  timeOf?: (iso: string) => string;
}

/** Announces messages of the other side that arrive while the conversation is open. */
function Announcement({
  messages,
  own,
}: Pick<MessageListProps<ThreadMessage>, 'messages' | 'own'>) {
  const { t } = useTranslation('thread');
  const others = messages.filter(({ from }) => from !== own);
  const [count] = useState(others.length);
  const arrived = others.length - count;
  const last = others.at(-1);
  return (
    <p className="visually-hidden" role="status">
      {arrived > 0 && last ? t('arrived', { text: last.text }) : ''}
    </p>
  );
}

/** Whether the top of an element is above the lower edge of the window. */
const isReached = (element: Element | undefined): boolean =>
  element !== undefined && element.getBoundingClientRect().top < window.innerHeight;

/** Scrolls to new messages, but leaves a reader of earlier messages in place when the other side writes. */
function useFollowed({ messages, own }: Pick<MessageListProps<ThreadMessage>, 'messages' | 'own'>) {
  const end = useRef<HTMLLIElement>(null);
  const count = messages.length;
  const isOwn = messages.at(-1)?.from === own;
  const shown = useRef(count);
  useEffect(() => {
    if (shown.current === count) return;
    const lastRead = end.current?.parentElement?.children[shown.current - 1];
    shown.current = count;
    if (isOwn || isReached(lastRead)) end.current?.scrollIntoView({ block: 'nearest' });
  }, [count, isOwn]);
  return end;
}

/** Conversation, oldest message first. */
export function MessageList<Message extends ThreadMessage>(props: MessageListProps<Message>) {
  const { messages, own, nameOf, timeOf } = props;
  const { t } = useTranslation('thread');
  const format = useFormatter();
  const end = useFollowed(props);
  const time = timeOf ?? ((iso: string) => format.dateTime(iso));
  return (
    <>
      <ol className="stack-12" aria-label={t('messages')}>
        {messages.map((message, index) => (
          <li
            key={message.id}
            ref={index === messages.length - 1 ? end : null}
            className={classes.message}
            data-own={message.from === own || undefined}
          >
            <p className={classes.head}>
              <strong>{nameOf(message)}</strong>
              <time dateTime={message.created}>{time(message.created)}</time>
            </p>
            <p className={classes.text}>{message.text}</p>
            {message.attachments.length > 0 && (
              <ul className={classes.pictures}>
                {message.attachments.map((picture, at) => (
                  <li key={picture.id}>
                    <Picture
                      picture={picture}
                      name={t('picture.of', {
                        number: at + 1,
                        name: nameOf(message),
                        time: time(message.created),
                      })}
                    />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
      <Announcement messages={messages} own={own} />
    </>
  );
}
