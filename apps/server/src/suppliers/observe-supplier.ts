import { DomainError } from '#errors.ts';
import type { Logger } from '#infra/logger.ts';
import { timeCall } from '#infra/metrics/time-call.ts';
import type { Supplier } from './supplier.ts';
import { UnlistedAnswer } from './unlisted-answer.ts';

/** Wraps a supplier: measures its calls and logs uncertain results with names and numbers, without bodies. */
export function observeSupplier(supplier: Supplier, rootLog: Logger): Supplier {
  const { name } = supplier;
  const log = rootLog.child({ supplier: name });
  const noted = (about: object, cause: unknown) =>
    log.warn({ ...about, cause: briefly(cause) }, 'supplier gave no definite answer');
  const observed = async <Answer extends { status: string; cause?: unknown }>(
    kind: 'send' | 'ask',
    call: keyof Supplier,
    reference: string,
    run: () => Promise<Answer>,
  ): Promise<Answer> => {
    const answer = await timeCall({ to: name, call: kind }, run, hasCause);
    if (hasCause(answer)) noted({ call, reference, status: answer.status }, answer.cause);
    return answer;
  };
  return {
    name,
    async checkPlayer(service, playerId) {
      const check = () => supplier.checkPlayer(service, playerId);
      try {
        return await timeCall({ to: name, call: 'check' }, check, () => false);
      } catch (error) {
        const cause = error instanceof DomainError ? error.cause : error;
        noted({ call: 'checkPlayer', service }, cause);
        throw error;
      }
    },
    sendTopup: (request) =>
      observed('send', 'sendTopup', request.reference, () => supplier.sendTopup(request)),
    askTopup: (reference) =>
      observed('ask', 'askTopup', reference, () => supplier.askTopup(reference)),
    sendRedemption: (request) =>
      observed('send', 'sendRedemption', request.reference, () => supplier.sendRedemption(request)),
    askRedemption: (reference) =>
      observed('ask', 'askRedemption', reference, () => supplier.askRedemption(reference)),
  };
}

const hasCause = (answer: object) => 'cause' in answer;

/** Describes a failure without content. */
function briefly(cause: unknown): string {
  if (cause instanceof UnlistedAnswer) return `answered ${cause.status}`;
  if (!(cause instanceof Error)) return 'unknown';
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name;
}
