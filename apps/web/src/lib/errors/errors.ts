import { isErrorCode, type ErrorCode, fieldsOf } from '@manabar/contracts/rules';
import { useTranslation } from 'react-i18next';

/** Code of the catalogue, or NETWORK when there was no answer at all. */
export type AppErrorCode = ErrorCode | 'NETWORK';

/** Normalised failure of a call. `status` is null when a proxy answered instead of the shop, or nothing answered. */
export interface AppError {
  code: AppErrorCode;
  /** For logs; customers read the text of `errors:<code>`. */
  message: string;
  details: Record<string, unknown>;
  status: number | null;
  /** Seconds until a retry makes sense, if the shop named them. */
  retryAfter: number | null;
  requestId: string | null;
}

/** Thrown for an answer that is not JSON and therefore not the shop's, such as a proxy's error page during a restart. */
export class InvalidResponseError extends Error {}

type Fields = Readonly<Record<string, unknown>>;

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Whether a proxy answered instead of the shop; its status decides nothing, so a call may be sent again. */
function isForeignAnswer({ cause, meta }: Fields): boolean {
  return cause instanceof InvalidResponseError || fieldsOf(meta)['response'] !== undefined;
}

/** Normalises a thrown value to code, message, details and status. */
export function toAppError(thrown: unknown): AppError {
  const error = fieldsOf(thrown);
  const data = fieldsOf(error['data']);
  const own = fieldsOf(data['appError']);
  const status = typeof data['httpStatus'] === 'number' ? data['httpStatus'] : null;
  const unknown = status === null && !isForeignAnswer(error) ? 'NETWORK' : 'UNEXPECTED_ERROR';
  const code = isErrorCode(own['code']) ? own['code'] : unknown;
  return {
    code,
    message:
      text(own['message']) ?? text(error['error']) ?? text(error['message']) ?? 'Unexpected error',
    details: fieldsOf(own['details'] ?? own['errors']),
    status,
    retryAfter: typeof own['retryAfter'] === 'number' ? own['retryAfter'] : null,
    requestId: text(fieldsOf(own['details'])['requestId']),
  };
}

/** Reason in the details that distinguishes errors with the same code. */
export function reasonOf({ details }: AppError): string | null {
  return text(details['reason']);
}

/** Whether a limit is shared by all customers of the same address or network. */
export function isSharedLimit({ details }: AppError): boolean {
  return details['scope'] === 'address' || details['scope'] === 'network';
}

/** Whether the gateway refused the payment, so that it can never be opened. */
export function refusedByProvider(error: AppError): boolean {
  return error.code === 'payment_unavailable' && reasonOf(error) === 'refused';
}

/** Id of the order that was already paid, when that is the reason of the refusal; otherwise null. */
export function alreadyPaidOrder(error: AppError): string | null {
  return error.code === 'conflict' && reasonOf(error) === 'already_paid'
    ? text(error.details['order_id'])
    : null;
}

/** Codes of a 401 that concerns the typed credentials and not the session. */
const credentialRefusals: readonly AppErrorCode[] = [
  'invalid_credentials',
  'second_factor_required',
  'second_factor_invalid',
];

/** Whether a call was refused because its session has ended; the session watcher says so and opens the log-in page. */
export function isSessionEnd({ status, code }: AppError): boolean {
  return status === 401 && !credentialRefusals.includes(code);
}

/** Whether the server refused the request, so that a retry would get the same answer. */
export function isClientFault(error: AppError): error is AppError & { status: number } {
  return error.status !== null && error.status >= 400 && error.status < 500;
}

/** Returns the minutes until a refused call is possible again, at least one; null when the shop names no time. */
export const waitMinutes = ({ retryAfter }: Pick<AppError, 'retryAfter'>): number | null =>
  retryAfter === null ? null : Math.max(1, Math.ceil(retryAfter / 60));

/** Returns a function for the customer's text of any thrown value. A wait of more than a minute is named in minutes. */
export function useErrorText(): (thrown: unknown) => string {
  const { t } = useTranslation('errors');
  return (thrown) => {
    const error = toAppError(thrown);
    const { code } = error;
    const count = waitMinutes(error) ?? 1;
    return code === 'rate_limited' && count > 1 ? t(code, { count }) : t(code);
  };
}
