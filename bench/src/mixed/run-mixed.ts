import { residentMb } from '../cpu.ts';
import type { Setting } from '../scenarios/scenario.ts';
import type { Options } from '../options.ts';
import { rate as perSecond } from '../report.ts';
import { fillShopAndFloor } from '../run/fill-shop-and-floor.ts';
import type { Stage } from '../run/bench-processes.ts';
import { median } from '../stats.ts';
import { countOf, mixOf } from './mix.ts';
import { measureRate, formatStep, type Measured } from './measure-rate.ts';
import { findHighestRate, MAX_P99_MS } from './ramp.ts';

/** More connections than answers that are pending at the highest rate, so that an overload is not limited by them. */
const CONNECTIONS = 2000;
const OVERLOAD = 2;
/** Minimum goodput of an overloaded server, as a share of the goodput at the highest rate. */
const LEAST_GOODPUT = 0.8;
/** Customers who only fill their carts. */
const SHOPPERS = 500;

export interface MixedResult {
  highest: Measured | null;
  overload: Measured[];
  loadMb: number | undefined;
}

/** Returns a number of requests of all kinds, with their buyers. */
function mixedRound(setting: Setting, count: number, key: string) {
  const { buyers } = setting;
  const purchasers = buyers.slice(SHOPPERS, SHOPPERS + countOf('purchase', count));
  if (purchasers.length < countOf('purchase', count)) throw new Error('there are too few buyers');
  const shoppers = buyers.slice(0, SHOPPERS);
  return { purchasers, requests: mixOf(setting, { count, key, purchasers, shoppers }) };
}

/**
 * Runs all kinds of requests at rising rates: finds the highest rate with fast answers, and measures twice
 * that rate. Returns the errors.
 */
export async function runMixed(
  stage: Stage,
  options: Options,
  say: (line: string) => void,
): Promise<{ result: MixedResult; wrong: string[] }> {
  const setting = await fillShopAndFloor(stage, options);
  const wrong: string[] = [];
  let turn = 0;
  const measure = async (rate: number): Promise<Measured> => {
    const { step, wrong: found } = await measureRate(setting, {
      ...{ rate, connections: CONNECTIONS },
      ...mixedRound(setting, Math.round(rate * setting.seconds), `mixed-${++turn}`),
    });
    wrong.push(...found);
    say(formatStep(step));
    return step;
  };
  // The first requests fill caches and create query plans.
  await measure(50);
  const highest = await findHighestRate(measure, options.rounds);
  const overload: Measured[] = [];
  for (let n = 0; highest && n < options.rounds; n++) {
    overload.push(await measure(highest.rate * OVERLOAD));
  }
  const result = { highest, overload, loadMb: residentMb(stage.shop.pid) };
  for (const line of formatMixed(result)) say(line);
  return { result, wrong };
}

function formatMixed({ highest, overload, loadMb }: MixedResult): string[] {
  if (!highest) return [`no rate is answered with a p99 below ${MAX_P99_MS} ms`];
  const share = median(overload.map(({ goodput }) => goodput)) / highest.goodput;
  return [
    `highest rate with p99 below ${MAX_P99_MS} ms: ${perSecond(highest.rate)}/s, with ${perSecond(highest.purchases)} purchases/s`,
    `goodput at ${OVERLOAD} × that rate: ${share.toPrecision(2)} × (goal ≥ ${LEAST_GOODPUT}) ${share >= LEAST_GOODPUT ? 'met' : 'MISSED'}`,
    ...(loadMb === undefined ? [] : [`server memory afterwards, MB: ${loadMb.toFixed(0)}`]),
  ];
}
