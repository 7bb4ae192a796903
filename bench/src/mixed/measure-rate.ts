import { countSold, fillCarts } from '../scenarios/purchases.ts';
import type { Setting } from '../scenarios/scenario.ts';
import type { OpenResult, OpenSpec } from '../load/load-process-messages.ts';
import { ms, rate as perSecond } from '../report.ts';
import type { Buyer } from '../seed/users.ts';
import { latencies } from '../stats.ts';
import type { Step } from './ramp.ts';

/** Maximum latency in milliseconds of an answer that is useful to a customer. */
const USEFUL_MS = 1000;

export interface Measured extends Step {
  purchases: number;
  refused: number;
  refusedP99: number;
  failed: number;
}

/** Requests at one rate. */
export type Round = Pick<OpenSpec, 'rate' | 'connections' | 'requests'> & {
  /** Buyers of this round; each has one unit in the cart. */
  purchasers: readonly Buyer[];
};

/** Measures one rate, and compares the answers of the purchases with the tables. */
export async function measureRate(
  { stage, goods, seconds }: Setting,
  { purchasers, ...round }: Round,
): Promise<{ step: Measured; wrong: string[] }> {
  await fillCarts(stage.shopDb, purchasers, goods.spread);
  const before = await countSold(stage.shopDb);
  const result = await stage.load.run({ kind: 'open', port: stage.shop.port, seconds, ...round });
  const after = await countSold(stage.shopDb);
  const orders = after.orders - before.orders;
  const said = result.answeredByKind['purchase'] ?? 0;
  const wrong = [
    ...(orders < said || orders > said + result.failed || orders !== after.codes - before.codes
      ? [`${said} purchases answered, ${orders} orders, ${after.codes - before.codes} sold codes`]
      : []),
    ...result.samples
      .filter(({ status }) => status > 0)
      .map(({ request, status, body }) => `${request}: ${status} ${body}`),
  ];
  return { step: toStep(round.rate, result, said), wrong };
}

function toStep(rate: number, result: OpenResult, purchases: number): Measured {
  const { seconds, milliseconds, refusedMilliseconds, failed } = result;
  const all = milliseconds.length + refusedMilliseconds.length + failed;
  return {
    rate,
    goodput: milliseconds.filter((value) => value <= USEFUL_MS).length / seconds,
    p99: latencies(milliseconds).p99,
    lost: (refusedMilliseconds.length + failed) / all,
    purchases: purchases / seconds,
    refused: refusedMilliseconds.length / all,
    refusedP99: latencies(refusedMilliseconds).p99,
    failed,
  };
}

export function formatStep({ rate, goodput, p99, refused, refusedP99, failed }: Measured): string {
  const lost =
    refused > 0 ? `, ${(refused * 100).toFixed(1)} % refused (p99 ${ms(refusedP99)} ms)` : '';
  return `  ${perSecond(rate)}/s: ${perSecond(goodput)}/s in time, p99 ${ms(p99)} ms${lost}${failed > 0 ? `, ${failed} failed` : ''}`;
}
