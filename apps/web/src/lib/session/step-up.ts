import { useSyncExternalStore } from 'react';
import type { StepUpMethod } from '@manabar/contracts';
import { toAppError } from '../errors/errors.ts';

/** Makes a REST call and repeats it once after the admin has confirmed their identity; else throws the refusal. */
export async function withStepUp<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (refusal) {
    const { code, details } = toAppError(refusal);
    if (code !== 'step_up_required') throw refusal;
    const confirmed = await askToConfirm(details['method'] === 'code' ? 'code' : 'password');
    if (!confirmed) throw refusal;
    return call();
  }
}

/** Pending confirmation: its method and the calls that wait for it. */
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

/** Requests a confirmation from the admin; resolves to true after it. Concurrent calls share one dialog. */
export function askToConfirm(method: StepUpMethod): Promise<boolean> {
  if (question) return question.answered;
  let answer: Question['answer'] = () => undefined;
  const answered = new Promise<boolean>((resolve) => (answer = resolve));
  ask({ method, answered, answer });
  return answered;
}

/** Ends the confirmation with its result. */
export function settleConfirmation(confirmed: boolean): void {
  question?.answer(confirmed);
  if (question) ask(null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Method of the pending confirmation; null without one. */
export function useConfirmation(): StepUpMethod | null {
  return useSyncExternalStore(
    subscribe,
    () => question?.method ?? null,
    () => null,
  );
}
