import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useIdempotencyKey } from '#lib/drafts/idempotency-key.ts';
import { toAppError } from '#lib/errors/errors.ts';
import { retryKeyed } from '#lib/query-client.ts';
import { trpc } from '#lib/trpc.ts';
import { useSession, type StoredSession, getSession } from '#lib/session/session.ts';
import { fieldsOf, recordOf } from '@manabar/contracts/rules';
import { readOwnDraft, removeOwnDraft, writeOwnDraft } from '#lib/drafts/own-draft.ts';
import { storedFields } from '#lib/storage.ts';
import { textAfterSent } from '#lib/support/text-after-sent.ts';
import {
  problemsOf,
  refusedFields,
  supportFields,
  type SupportField,
  type SupportProblems,
  type SupportValues,
} from './support-rules.ts';

/** Finds the conversation that a message of the form has started; null for guests and while unknown. */
function useOpenedThread() {
  const { client, support } = trpc.useUtils();
  const { list } = support.threads;
  const [id, setId] = useState<number | null>(null);
  const find = async () => {
    setId(null);
    if (!getSession()) return;
    const known = new Set(list.getData()?.map((thread) => thread.id));
    // A failure is ignored, because the message is sent and the confirmation works without its link. It does not pass
    // through the cache, which would leave the confirmation for the log-in after an expired session.
    const threads = await client.support.threads.list.query().catch(() => null);
    if (!threads) return;
    list.setData(undefined, threads);
    // When the customer has too many open requests, a message starts no conversation.
    setId(threads.find((thread) => !known.has(thread.id))?.id ?? null);
  };
  return { id, find };
}

const KEY = 'supportDraft';

/** Reads the stored draft; its fields are empty when there is none. */
function readDraft(): SupportValues {
  const { values } = storedFields(readOwnDraft(KEY));
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
  return recordOf(supportFields, (field) => textOf(fieldsOf(values)[field]));
}

const keepDraft = (values: SupportValues): void => writeOwnDraft(KEY, { values });

const nothing: SupportValues = { nickname: '', userId: '', message: '' };

/** Beginning of a message about the order from whose receipt the customer comes; empty for others, who may step back to the form. */
function useOrderMention(session: StoredSession | null): string {
  const { t } = useTranslation('support');
  const { orderId, userId } = fieldsOf(useLocation().state);
  return typeof orderId === 'string' && userId === session?.userId
    ? `${t('form.aboutOrder', { id: orderId })} `
    : '';
}

/** Fills empty fields from the session and the mention of an order. */
function prefilled(
  { nickname, userId, message }: SupportValues,
  session: StoredSession | null,
  mention: string,
): SupportValues {
  return {
    nickname: nickname || (session?.nickname ?? ''),
    userId: userId || (session?.userId ?? ''),
    message: message || mention,
  };
}

/** Values of the form, restored after the first render, because the server knows neither session nor draft. */
function useSupportValues() {
  const session = useSession();
  const mention = useOrderMention(session);
  const [values, setValues] = useState<SupportValues>(nothing);
  // Several fields may change before the next render.
  const latest = useRef(values);
  const show = (next: SupportValues) => {
    latest.current = next;
    setValues(next);
  };
  useEffect(() => show(prefilled(readDraft(), session, mention)), [session, mention]);
  return {
    values,
    change: (field: SupportField, value: string) => {
      show({ ...latest.current, [field]: value });
      keepDraft(latest.current);
    },
    /** Removes the sent message; the sender and what was typed while it was being sent are kept. */
    removeSent: (message: string) => {
      show({ ...latest.current, message: textAfterSent(latest.current.message, message) });
      if (latest.current.message === '') removeOwnDraft(KEY);
      else keepDraft(latest.current);
    },
  };
}

type Input = HTMLInputElement | HTMLTextAreaElement;
type Inputs = Partial<Record<SupportField, Input | null>>;

/** Focuses the message field after the confirmation is closed, for the next message. */
function useFocusAfter(thanks: boolean, inputs: { current: Inputs }): void {
  const before = useRef(thanks);
  useEffect(() => {
    if (before.current && !thanks) inputs.current.message?.focus();
    before.current = thanks;
  }, [thanks, inputs]);
}

/** Takes over a text typed before hydration, which the next render would erase. */
function useTypedBefore(
  inputs: { current: Inputs },
  take: (field: SupportField, typed: string) => void,
) {
  const first = useRef(take);
  useLayoutEffect(() => {
    for (const field of supportFields) {
      const typed = inputs.current[field]?.value;
      if (typed) first.current(field, typed);
    }
  }, [inputs]);
}

/** State and submission of the support form. Errors appear at their fields, and the first one gets the focus. */
export function useSupportForm() {
  const { values, change, removeSent } = useSupportValues();
  const [problems, setProblems] = useState<SupportProblems>({});
  const [thanks, setThanks] = useState(false);
  const conversation = useOpenedThread();
  const inputs = useRef<Inputs>({});
  useFocusAfter(thanks, inputs);
  useTypedBefore(inputs, change);
  const show = (found: SupportProblems): boolean => {
    setProblems(found);
    const first = supportFields.find((field) => found[field]);
    if (first) inputs.current[first]?.focus();
    return first !== undefined;
  };
  // The key outlasts the page, as the draft does.
  const attempt = useIdempotencyKey('supportAttempt');
  const message = trpc.support.send.useMutation({
    retry: retryKeyed,
    // An expired session must neither prevent the message nor redirect away from the typed text.
    meta: { ownUnauthorized: true },
    onSuccess: (_answer, sent) => {
      removeSent(sent.message);
      setThanks(true);
      void conversation.find();
    },
    onError: (thrown) => void show(refusedFields(toAppError(thrown))),
    onSettled: (_answer, thrown) => attempt.ended(thrown),
  });
  const send = () => {
    if (message.isPending || show(problemsOf(values))) return;
    const wanted = {
      nickname: values.nickname.trim(),
      userId: values.userId.trim(),
      message: values.message.trim(),
    };
    message.mutate({ ...wanted, idempotencyKey: attempt.keyFor(wanted) });
  };
  return {
    values,
    problems,
    thanks,
    threadId: conversation.id,
    send,
    pending: message.isPending,
    /** Error of the last attempt, unless the fields show it. */
    failure: Object.keys(problems).length === 0 ? message.error : null,
    closeThanks: () => setThanks(false),
    change: (field: SupportField, value: string) => {
      // The same text typed again is another message.
      attempt.ended();
      change(field, value);
      setProblems(({ [field]: _solved, ...others }) => others);
    },
    register: (field: SupportField) => (element: Input | null) => {
      inputs.current[field] = element;
    },
  };
}
