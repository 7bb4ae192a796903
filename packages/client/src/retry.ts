import { retryLink, type Operation, type TRPCLink } from '@trpc/client';
import { observable, tap } from '@trpc/server/observable';
import type { ServicesRouter } from '@manabar/server/services-router';
import superjson from 'superjson';
import { isManabarError, type ManabarError } from './errors.ts';
import { mayBeRepeated } from './keyed-calls.ts';
import type { Tokens } from './tokens.ts';

const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 10_000;
/** Whoever is asked to come back later than this is told so, instead of waiting. */
const LONGEST_RETRY_AFTER_S = 60;

/** Answers of whatever stands before the shop that mean: not now. */
const notNow: readonly (number | null)[] = [408, 425, 429];

/** Whether the same call may end differently the next time. What the shop refused for good, it refuses again. */
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

/** Doubled each time, and never the same for many who failed together. */
function delayFor(failures: number, retryAfter: number | null): number {
  const longest = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - 1));
  const delay = longest / 2 + (Math.random() * longest) / 2;
  return retryAfter === null ? delay : retryAfter * 1000 + Math.random() * FIRST_DELAY_MS;
}

/** How it goes with one call. */
interface Course {
  failures: number;
  /** Of the token that the last attempt went with. */
  generation: number;
  renewed: boolean;
  delayMs: number;
  /** Nobody waits for it any more. */
  over: boolean;
}

interface RetryOptions {
  tokens: Tokens;
  retries: number;
}

/**
 * Repeats what may be repeated, a subscription for as long as it is wanted. After a token was refused the call goes
 * once more with the next one, whatever it is: without a caller the shop has done nothing.
 */
export function retries(options: RetryOptions): TRPCLink<ServicesRouter> {
  return (runtime) =>
    ({ op: called, next }) => {
      const op = { ...called, input: copied(called.input) };
      const course = { failures: 0, generation: 0, renewed: false, delayMs: 0, over: false };
      const link = retryLink<ServicesRouter>({
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
                // What a subscription suffered before it spoke is over.
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
          // Ending an attempt makes it fail, which tRPC's link would take for a reason to begin another.
          course.over = true;
          subscription.unsubscribe();
        };
      });
    };
}

/** As it is now: a key is for one input, whatever the caller makes of the object before the call goes again. */
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
