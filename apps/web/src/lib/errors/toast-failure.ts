import { toast } from '../toasts.ts';
import { isSessionEnd, toAppError } from './errors.ts';

/** Shows the text of a failed call, unless its session has ended, which the session watcher says. */
export function toastFailure(thrown: unknown, text: string): void {
  if (!isSessionEnd(toAppError(thrown))) toast('error', text);
}
