import { isErrorCode, type ErrorCode } from '@manabar/contracts/rules';

/** A code of the catalogue, or NETWORK when there was no answer. */
export type AppErrorCode = ErrorCode | 'NETWORK';

/** Every failure of a call, normalised. `status` is null when there was no answer. */
export interface AppError {
  code: AppErrorCode;
  /** For logs; what a customer reads is the text of `errors:<code>`. */
  message: string;
  details: Record<string, unknown>;
  status: number | null;
  /** Seconds after which trying again makes sense, where the shop said so. */
  retryAfter: number | null;
  requestId: string | null;
}

type Fields = Record<string, unknown>;

function fields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** A front server's own page (502 while restarting) is an answer with a status but without our error. */
function answeredStatus(error: Fields, data: Fields): number | null {
  if (typeof data['httpStatus'] === 'number') return data['httpStatus'];
  const response = fields(fields(error['meta'])['response']);
  return typeof response['status'] === 'number' ? response['status'] : null;
}

/** Normalises whatever a call threw to code, message, details and status. */
export function toAppError(thrown: unknown): AppError {
  const error = fields(thrown);
  const data = fields(error['data']);
  const own = fields(data['appError']);
  const status = answeredStatus(error, data);
  const code = isErrorCode(own['code'])
    ? own['code']
    : status === null
      ? 'NETWORK'
      : 'UNEXPECTED_ERROR';
  return {
    code,
    message:
      text(own['message']) ?? text(error['error']) ?? text(error['message']) ?? 'Unexpected error',
    details: fields(own['details'] ?? own['errors']),
    status,
    retryAfter: typeof own['retryAfter'] === 'number' ? own['retryAfter'] : null,
    requestId: text(fields(own['details'])['requestId']),
  };
}

/** The word by which the shop tells apart what has the same code. */
export function reasonOf({ details }: AppError): string | null {
  return text(details['reason']);
}

/** Whether a limit is shared with others: with all who buy from the same address or network. */
export function isSharedLimit({ details }: AppError): boolean {
  return details['scope'] === 'address' || details['scope'] === 'network';
}

/** Whether those who take the money will not have this payment: the same one will never be opened. */
export function refusedByProvider(error: AppError): boolean {
  return error.code === 'payment_unavailable' && reasonOf(error) === 'refused';
}

/** The order that a payment was for which has been made already, where that is why there is no other. */
export function alreadyPaidOrder(error: AppError): string | null {
  return error.code === 'conflict' && reasonOf(error) === 'already_paid'
    ? text(error.details['order_id'])
    : null;
}

/** Whether the server refused: asking again would get the same answer. */
export function isClientFault(error: AppError): boolean {
  return error.status !== null && error.status >= 400 && error.status < 500;
}
