import type { AskAnswer, SendAnswer } from '#suppliers/supplier.ts';
import type { Step } from './fulfil-take.ts';

export type Answer = SendAnswer | AskAnswer;

/** Says it to the supplier, with no transaction open. What throws may have been said. */
export async function callSupplier(step: Step): Promise<Answer> {
  try {
    return await (step.say === 'send' ? send(step) : ask(step));
  } catch (cause) {
    return { status: 'unknown', cause };
  }
}

function ask({ item, attempt: { reference }, supplier }: Step): Promise<AskAnswer> {
  return item.by_code ? supplier.askRedemption(reference) : supplier.askTopup(reference);
}

function send(step: Extract<Step, { say: 'send' }>): Promise<SendAnswer> {
  const { item, attempt, supplier, code } = step;
  const { reference } = attempt;
  const { service, recipient } = item;
  if (code !== null) return supplier.sendRedemption({ reference, code, playerId: recipient });
  return supplier.sendTopup({
    reference,
    service,
    recipient,
    item: item.item_id ?? undefined,
    amount: item.input_amount ?? undefined,
    currency: item.input_currency ?? undefined,
  });
}
