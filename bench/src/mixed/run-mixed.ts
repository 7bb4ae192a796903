import { residentMb } from '../cpu.ts';
import { countSold, fillCarts } from '../jobs/buying.ts';
import type { Setting } from '../jobs/job.ts';
import type { OpenResult } from '../load/messages.ts';
import type { Options } from '../options.ts';
import { ms, rate as perSecond } from '../report.ts';
import { fill } from '../run/prepare.ts';
import type { Stage } from '../run/stage.ts';
import { createApi } from '../seed/api.ts';
import { latencies, median } from '../stats.ts';
import { countOf, mixOf } from './mix.ts';
import { findHighestRate, MAX_P99_MS, type Step } from './ramp.ts';

/** More than ever wait for an answer at the highest rate: an overloaded server is not spared. */
const CONNECTIONS = 2000;
/** An answer that comes later is of no use to a customer. */
const USEFUL_MS = 1000;
const OVERLOAD = 2;
/** Least share of the goodput at the highest rate that an overloaded server still has. */
const LEAST_GOODPUT = 0.8;
/** Customers who only fill their carts. */
const SHOPPERS = 500;

interface Measured extends Step {
  purchases: number;
  refused: number;
  refusedP99: number;
  failed: number;
}

export interface MixedResult {
  highest: Measured | null;
  overload: Measured[];
  loadMb: number | undefined;
}

/** Measures one rate, and compares the answers of the purchases with the tables. */
async function measureRate(
  setting: Setting,
  rate: number,
  key: string,
): Promise<{ step: Measured; wrong: string[] }> {
  const { stage, goods, buyers, seconds } = setting;
  const count = Math.round(rate * seconds);
  const purchasers = buyers.slice(SHOPPERS, SHOPPERS + countOf('purchase', count));
  if (purchasers.length < countOf('purchase', count)) throw new Error('there are too few buyers');
  await fillCarts(stage.shopDb, purchasers, goods.spread);
  const before = await countSold(stage.shopDb);
  const result = await stage.load.run({
    ...{ kind: 'open', port: stage.shop.port, seconds, rate, connections: CONNECTIONS },
    requests: mixOf(setting, { count, key, purchasers, shoppers: buyers.slice(0, SHOPPERS) }),
  });
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
  return { step: toStep(rate, result, said), wrong };
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

/**
 * Everything at once, at rising rates: finds the highest rate that is answered quickly, and looks at what happens at
 * twice that rate. Answers what is wrong.
 */
export async function runMixed(
  stage: Stage,
  options: Options,
  say: (line: string) => void,
): Promise<{ result: MixedResult; wrong: string[] }> {
  const setting = await fill(stage, createApi(stage.shop.port), options);
  const wrong: string[] = [];
  let turn = 0;
  const measure = async (rate: number): Promise<Measured> => {
    const { step, wrong: found } = await measureRate(setting, rate, `mixed-${++turn}`);
    wrong.push(...found);
    say(sayStep(step));
    return step;
  };
  // The first requests fill caches and make plans.
  await measure(50);
  const highest = (await findHighestRate(measure, options.rounds)) as Measured | null;
  const overload: Measured[] = [];
  for (let n = 0; highest && n < options.rounds; n++) {
    overload.push(await measure(highest.rate * OVERLOAD));
  }
  const result = { highest, overload, loadMb: residentMb(stage.shop.pid) };
  for (const line of sayMixed(result)) say(line);
  return { result, wrong };
}

function sayStep({ rate, goodput, p99, refused, refusedP99, failed }: Measured): string {
  const lost =
    refused > 0 ? `, ${(refused * 100).toFixed(1)} % refused (p99 ${ms(refusedP99)} ms)` : '';
  return `  ${perSecond(rate)}/s: ${perSecond(goodput)}/s in time, p99 ${ms(p99)} ms${lost}${failed > 0 ? `, ${failed} failed` : ''}`;
}

function sayMixed({ highest, overload, loadMb }: MixedResult): string[] {
  if (!highest) return [`no rate is answered with a p99 below ${MAX_P99_MS} ms`];
  const share = median(overload.map(({ goodput }) => goodput)) / highest.goodput;
  return [
    `highest rate with p99 below ${MAX_P99_MS} ms: ${perSecond(highest.rate)}/s, with ${perSecond(highest.purchases)} purchases/s`,
    `goodput at ${OVERLOAD} × that rate: ${share.toPrecision(2)} × (goal ≥ ${LEAST_GOODPUT}) ${share >= LEAST_GOODPUT ? 'met' : 'MISSED'}`,
    ...(loadMb === undefined ? [] : [`server memory afterwards, MB: ${loadMb.toFixed(0)}`]),
  ];
}
