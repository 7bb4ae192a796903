import type { Deps } from '#deps.ts';
import type { AskAnswer, SendAnswer, Supplier } from '#suppliers/supplier.ts';
import type { FulfilmentStep } from './claim-fulfilment-step.ts';

export type SupplierAnswer = SendAnswer | AskAnswer;

/** Sends one request to the supplier outside any transaction, and logs the kind of answer. */
export async function callSupplier(
  { log }: Pick<Deps, 'log'>,
  step: FulfilmentStep,
): Promise<SupplierAnswer> {
  const answer = await call(step);
  const { reference } = step.attempt;
  log.info({ reference, call: step.say, status: answer.status }, 'supplier answered');
  return answer;
}

/** Calls the supplier; an error counts as unknown, because the supplier may have received the request. */
async function call(step: FulfilmentStep): Promise<SupplierAnswer> {
  try {
    if (step.say === 'send') return await send(step);
    return await askSupplier(step.supplier, step.attempt.reference, step.item.by_code);
  } catch (cause) {
    return { status: 'unknown', cause };
  }
}

/** Polls the supplier for the state of a top-up; `byCode`: it redeems a code. */
export function askSupplier(
  supplier: Supplier,
  reference: string,
  byCode: boolean,
): Promise<AskAnswer> {
  return byCode ? supplier.askRedemption(reference) : supplier.askTopup(reference);
}

function send(step: Extract<FulfilmentStep, { say: 'send' }>): Promise<SendAnswer> {
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
