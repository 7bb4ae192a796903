import type { Logger } from '#infra/logger.ts';
import { timeCall } from '#infra/metrics/time-call.ts';
import { briefly } from './failure.ts';
import type { Gateway } from './gateway.ts';

interface Failing {
  cause?: unknown;
  reason?: string;
}

const isFailed = ({ cause, reason }: Failing) => cause !== undefined || reason !== undefined;

/** Wraps a gateway: measures its calls and logs failures with names and numbers, without bodies. */
export function observeGateway(gateway: Gateway, rootLog: Logger): Gateway {
  const log = rootLog.child({ gateway: gateway.name });
  const noted = async <Answer extends Failing & { status: string }>(
    call: string,
    about: object,
    run: () => Promise<Answer>,
  ): Promise<Answer> => {
    const answer = await timeCall({ to: gateway.name, call }, run, isFailed);
    const { status, cause, reason } = answer;
    if (cause !== undefined || reason !== undefined) {
      log.warn({ call, ...about, status, cause: reason ?? briefly(cause) }, 'gateway call failed');
    }
    return answer;
  };
  // Methods are called on the gateway itself, because a copy would lack those of a class.
  return {
    name: gateway.name,
    proof: gateway.proof,
    ...(gateway.admitsSender && { admitsSender: gateway.admitsSender.bind(gateway) }),
    open: (request) => noted('open', { reference: request.reference }, () => gateway.open(request)),
    find: (paymentId) => noted('find', { paymentId }, () => gateway.find(paymentId)),
    cancel: (paymentId) => noted('cancel', { paymentId }, () => gateway.cancel(paymentId)),
    refund: (request) => {
      const { paymentId, reference } = request;
      return noted('refund', { paymentId, reference }, () => gateway.refund(request));
    },
    readNotification: (raw, headers) => gateway.readNotification(raw, headers),
    list: (from, to) => gateway.list(from, to),
  };
}
