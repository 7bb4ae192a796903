import type { Logger } from '#infra/logger.ts';
import { briefly } from './failure.ts';
import type { Gateway } from './gateway.ts';

/** Wraps a gateway and logs its failures with names and numbers, without bodies. */
export function logged(gateway: Gateway, rootLog: Logger): Gateway {
  const log = rootLog.child({ gateway: gateway.name });
  const noted = <Answer extends { status: string; cause?: unknown; reason?: string }>(
    call: string,
    about: object,
    answer: Answer,
  ): Answer => {
    const { status, cause, reason } = answer;
    if (cause !== undefined || reason !== undefined) {
      log.warn({ call, ...about, status, cause: reason ?? briefly(cause) }, 'gateway call failed');
    }
    return answer;
  };
  return {
    ...gateway,
    open: async (request) =>
      noted('open', { reference: request.reference }, await gateway.open(request)),
    find: async (paymentId) => noted('find', { paymentId }, await gateway.find(paymentId)),
    cancel: async (paymentId) => noted('cancel', { paymentId }, await gateway.cancel(paymentId)),
    refund: async (request) => {
      const { paymentId, reference } = request;
      return noted('refund', { paymentId, reference }, await gateway.refund(request));
    },
  };
}
