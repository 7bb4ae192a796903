import { retryLink, type Operation, type TRPCLink } from '@trpc/client';
import { observable, tap } from '@trpc/server/observable';
import type { SuperjsonRouter } from '@manabar/server/superjson-router';
import superjson from 'superjson';
import { isManabarError, type ManabarError } from './errors.ts';
import { mayBeRepeated } from './repeatable-calls.ts';
import type { Tokens } from './tokens.ts';

const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 10_000;
/** Maximum Retry-After in seconds; longer waits are reported to the caller. */
const LONGEST_RETRY_AFTER_S = 60;

/** Statuses with which proxies ask for a later retry. */
const notNow: readonly (number | null)[] = [408, 425, 429];

/** Whether a retry may succeed; a permanent refusal would be repeated. */
function isTransient(error: ManabarError): boolean {
  if (isManabarError(error, 'network_error', 'timeout', 'request_in_progress', 'rate_limited'))
    return true;
  if (isManabarError(error, 'payment_unavailable') && error.details.reason === 'refused')
    return false;
  if (isManabarError(error, 'aborted', 'token_failed') || error.status === null) return false;
  if (error.code === 'bad_answer' && (error.status < 300 || notNow.includes(error.status)))
    return true;
  return error.status >= 500;
}

/** Delay before a retry: exponential with jitter, so that many clients do not retry together. */
function delayFor(failures: number, retryAfter: number | null): number {
  const longest = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - 1));
  const delay = longest / 2 + (Math.random() * longest) / 2;
  return retryAfter === null ? delay : retryAfter * 1000 + Math.random() * FIRST_DELAY_MS;
}

/** State of one call. */
interface Course {
  failures: number;
  /** Token generation of the last attempt. */
  generation: number;
  renewed: boolean;
  delayMs: number;
  /** Whether the caller has unsubscribed. */
  over: boolean;
}

interface RetryOptions {
  tokens: Tokens;
  retries: number;
}

/**
 * Retries calls that are safe to repeat, and subscriptions until they are cancelled. After a refused token the call is
 * repeated once with the next one, even without a key, because the shop did not execute it.
 */
export function retries(options: RetryOptions): TRPCLink<SuperjsonRouter> {
  return (runtime) =>
    ({ op: called, next }) => {
      const op = { ...called, input: copied(called.input) };
      const course = { failures: 0, generation: 0, renewed: false, delayMs: 0, over: false };
      const link = retryLink<SuperjsonRouter>({
        retry: ({ error }) => goesOn(options, op, course, error as ManabarError),
        retryDelayMs: () => course.delayMs,
      });
      const attempts = link(runtime)({
        op,
        next: (again) => {
          course.generation = options.tokens.generation;
          return next(again).pipe(
            tap({
              next: ({ result }) => {
                // Received data resets the failures of a subscription.
                if (result.type === 'data' || result.type === undefined)
                  Object.assign(course, { failures: 0, renewed: false });
              },
            }),
          );
        },
      });
      return observable((observer) => {
        const subscription = attempts.subscribe(observer);
        return () => {
          // Marks the call as over first, because the failure caused by unsubscribing must not start another attempt.
          course.over = true;
          subscription.unsubscribe();
        };
      });
    };
}

/** Copies the input, because a key belongs to one input and the caller may change the object before a retry. */
const copied = (input: unknown): unknown => superjson.parse(superjson.stringify(input));

function goesOn(
  { tokens, retries: most }: RetryOptions,
  op: Operation,
  course: Course,
  error: ManabarError,
): boolean {
  if (course.over) return false;
  if (error.code === 'unauthorized' && !course.renewed && tokens.renew(course.generation)) {
    course.renewed = true;
    course.delayMs = 0;
    return true;
  }
  course.failures++;
  if (!isTransient(error) || !mayBeRepeated(op)) return false;
  if (op.type !== 'subscription' && course.failures > most) return false;
  if (error.retryAfter !== null && error.retryAfter > LONGEST_RETRY_AFTER_S) return false;
  course.delayMs = delayFor(course.failures, error.retryAfter);
  return true;
}
