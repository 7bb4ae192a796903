import { useCallback, useState } from 'react';
import { DiscardQuestion, useDiscardGuard } from './discard-question.tsx';

/** Rendered only while a field has unsaved input, because the router supports one blocker at a time. */
function LeaveQuestion({ onDiscard }: { onDiscard: () => void }) {
  const { question } = useDiscardGuard({ dirty: true, busy: false, onClose: onDiscard });
  return <DiscardQuestion question={question} />;
}

/**
 * Asks before the page is left while fields outside a form have unsaved input. A field calls `onUnsaved` in an effect,
 * and the returned function once its input is saved or reverted. Discard calls `revert`, because another address of the
 * same page keeps the field.
 */
export function useUnsavedFields() {
  const [reverts, setReverts] = useState<readonly (() => void)[]>([]);
  const onUnsaved = useCallback((revert: () => void) => {
    setReverts((before) => [...before, revert]);
    return () => setReverts((before) => before.filter((other) => other !== revert));
  }, []);
  const revertAll = () => {
    for (const revert of reverts) revert();
  };
  return { onUnsaved, question: reverts.length > 0 && <LeaveQuestion onDiscard={revertAll} /> };
}
