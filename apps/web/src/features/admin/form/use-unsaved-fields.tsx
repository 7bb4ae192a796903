import { useCallback, useState } from 'react';
import { DiscardQuestion, useDiscardGuard } from './discard-question.tsx';

const doNothing = () => undefined;

/** Rendered only while a field has unsaved input, because the router supports one blocker at a time. */
function LeaveQuestion() {
  const { question } = useDiscardGuard({ dirty: true, busy: false, onClose: doNothing });
  return <DiscardQuestion question={question} />;
}

/**
 * Asks before the page is left while fields outside a form have unsaved input. A field calls `onUnsaved` in an effect,
 * and the returned function once its input is saved or reverted.
 */
export function useUnsavedFields() {
  const [count, setCount] = useState(0);
  const onUnsaved = useCallback(() => {
    setCount((before) => before + 1);
    return () => setCount((before) => before - 1);
  }, []);
  return { onUnsaved, question: count > 0 && <LeaveQuestion /> };
}
