import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { toAppError } from '#lib/errors/errors.ts';
import { trpc } from '#lib/trpc.ts';
import {
  problemsOf,
  refusedFields,
  supportFields,
  type SupportField,
  type SupportProblems,
} from './support-rules.ts';
import { useOpenedThread } from './use-opened-thread.ts';
import { useSupportValues } from './use-support-values.ts';

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
  const { values, change, sent } = useSupportValues();
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
  const message = trpc.support.send.useMutation({
    // An expired session must neither block the message nor redirect away from the typed text.
    meta: { ownUnauthorized: true },
    onSuccess: () => {
      sent();
      setThanks(true);
      void conversation.find();
    },
    onError: (thrown) => void show(refusedFields(toAppError(thrown))),
  });
  const send = () => {
    if (message.isPending || show(problemsOf(values))) return;
    message.mutate({
      nickname: values.nickname.trim(),
      userId: values.userId.trim(),
      message: values.message.trim(),
    });
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
      change(field, value);
      setProblems(({ [field]: _solved, ...others }) => others);
    },
    register: (field: SupportField) => (element: Input | null) => {
      inputs.current[field] = element;
    },
  };
}
