import { useSyncExternalStore } from 'react';
import type { StepUpMethod } from '@manabar/contracts';

/** An admin is to confirm who they are: by what, and who waits for it. */
interface Question {
  method: StepUpMethod;
  answered: Promise<boolean>;
  answer: (confirmed: boolean) => void;
}

let question: Question | null = null;
const listeners = new Set<() => void>();

function ask(next: Question | null): void {
  question = next;
  for (const listener of listeners) listener();
}

/** Has the admin asked; true once they have confirmed. Calls that need it at the same time share one question. */
export function askToConfirm(method: StepUpMethod): Promise<boolean> {
  if (question) return question.answered;
  let answer: Question['answer'] = () => undefined;
  const answered = new Promise<boolean>((resolve) => (answer = resolve));
  ask({ method, answered, answer });
  return answered;
}

/** The question is answered: confirmed, or not. */
export function settleConfirmation(confirmed: boolean): void {
  question?.answer(confirmed);
  if (question) ask(null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** By what the admin is being asked to confirm; null while nobody is asked. */
export function useConfirmation(): StepUpMethod | null {
  return useSyncExternalStore(
    subscribe,
    () => question?.method ?? null,
    () => null,
  );
}
