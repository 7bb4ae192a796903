import { fieldsOf } from '@manabar/contracts/rules';
import { useEffect, useState } from 'react';
import type { Attachment } from '@manabar/contracts';
import { useIdempotencyKey } from '../drafts/idempotency-key.ts';
import { useSession } from '../session/session.ts';
import { storedFields, tabStorage } from '../storage.ts';
import { textAfterSent } from './text-after-sent.ts';

/** Uploaded picture of an unsent message, with the name of its file. */
export interface DraftPicture extends Attachment {
  name: string;
}

/** Typed message that is not sent yet. */
export interface Draft {
  text: string;
  pictures: readonly DraftPicture[];
}

/** Message in the form in which it is sent. */
export interface SentMessage {
  message: string;
  attachments?: string[] | undefined;
}

const isPicture = (value: unknown): value is DraftPicture => {
  const { id, name, width, height } = fieldsOf(value);
  return (
    typeof id === 'string' &&
    typeof name === 'string' &&
    Number.isInteger(width) &&
    Number.isInteger(height)
  );
};

function parse(stored: string | null): Draft {
  const { text, pictures } = storedFields(stored);
  return {
    text: typeof text === 'string' ? text : '',
    pictures: Array.isArray(pictures) ? pictures.filter(isPicture) : [],
  };
}

const readDraft = (key: string): Draft => parse(tabStorage.read(key));

function writeDraft(key: string, draft: Draft): void {
  const isEmpty = draft.text === '' && draft.pictures.length === 0;
  if (isEmpty) tabStorage.remove(key);
  else tabStorage.write(key, JSON.stringify(draft));
}

/**
 * Draft of a message in the conversation `of`, kept through reloads, failures and a log-in of its customer. `attempt` is the
 * attempt to send it; an edit ends it, because the same text can be a second message later.
 */
export function useMessageDraft(of: string) {
  const account = useSession()?.userId ?? '';
  const key = `message:${account}:${of}`;
  const [shown, setShown] = useState(() => ({ key, draft: readDraft(key) }));
  const draft = shown.key === key ? shown.draft : readDraft(key);
  useEffect(() => {
    if (shown.key === key) writeDraft(key, shown.draft);
  }, [key, shown]);
  const attempt = useIdempotencyKey(`attempt:${of}`);
  const update = (next: (draft: Draft) => Draft) =>
    setShown((now) => ({ key, draft: next(now.key === key ? now.draft : readDraft(key)) }));
  const change = (next: (draft: Draft) => Draft) => {
    attempt.ended();
    update(next);
  };
  /** Removes a sent message; what was typed or attached while it was being sent is kept. */
  const removeSent = ({ message, attachments = [] }: SentMessage) => {
    const remove = ({ text, pictures }: Draft): Draft => ({
      text: textAfterSent(text, message),
      pictures: pictures.filter(({ id }) => !attachments.includes(id)),
    });
    update(remove);
    // After the customer has left the page, no render stores the draft.
    writeDraft(key, remove(readDraft(key)));
  };
  return { draft, attempt, change, removeSent };
}

export type MessageDraft = ReturnType<typeof useMessageDraft>;
