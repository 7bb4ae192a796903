import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { toAppError } from '#lib/errors.ts';
import { trpc } from '#lib/trpc.ts';
import {
  problemsOf,
  refusedFields,
  supportFields,
  type SupportField,
  type SupportProblems,
} from './support-rules.ts';
import { useSupportValues } from './use-support-values.ts';

type Input = HTMLInputElement | HTMLTextAreaElement;
type Inputs = Partial<Record<SupportField, Input | null>>;

/** Once the thanks are closed, the focus is where the next message would be written. */
function useFocusAfter(thanks: boolean, inputs: { current: Inputs }): void {
  const before = useRef(thanks);
  useEffect(() => {
    if (before.current && !thanks) inputs.current.message?.focus();
    before.current = thanks;
  }, [thanks, inputs]);
}

/** What was typed while the form was drawn but not yet alive: the next drawing would wipe it away. */
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

/** State and sending of the form. What is wrong stands at its field, and the first such field gets the focus. */
export function useSupportForm() {
  const { values, change, sent } = useSupportValues();
  const [problems, setProblems] = useState<SupportProblems>({});
  const [thanks, setThanks] = useState(false);
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
    // A session that has ended is no reason not to be heard, nor to be sent away from what was typed.
    meta: { ownUnauthorized: true },
    onSuccess: () => {
      sent();
      setThanks(true);
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
    send,
    pending: message.isPending,
    /** Why the last attempt failed, unless the fields say it themselves. */
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
