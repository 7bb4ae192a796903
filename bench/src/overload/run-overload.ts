import { optionOf } from '../scenarios/purchases.ts';
import type { Setting } from '../scenarios/scenario.ts';
import { buy } from '../scenarios/requests.ts';
import { measureRate, formatStep, type Measured } from '../mixed/measure-rate.ts';
import type { Options } from '../options.ts';
import { rate as perSecond } from '../report.ts';
import { fillShopAndFloor } from '../run/fill-shop-and-floor.ts';
import type { Stage } from '../run/bench-processes.ts';
import { median } from '../stats.ts';
import { findPeak } from './find-peak.ts';

/** Delay in milliseconds of each direction between server and database. */
const DELAY_MS = 50;
/** Maximum number of purchases that wait for an answer at the same time. */
const BUYERS = 300;
const OVERLOAD = 4;
/** Minimum duration of a round. The first second of an overload counts as a burst, whose calls are admitted and answered late. */
const LEAST_SECONDS = 15;
/** Minimum goodput under overload, as a share of the peak's. */
const LEAST_GOODPUT = 0.8;

export interface OverloadResult {
  /** Steps at the rate with the most answers in time, alternating with those under overload. */
  peak: Measured[];
  overload: Measured[];
}

const goodputOf = (steps: readonly Measured[]) => median(steps.map(({ goodput }) => goodput));

/**
 * Measures purchases with a slow database: finds the rate with the most answers in time, and their number
 * at four times that rate. Returns the errors, which include a missed goal.
 */
export async function runOverload(
  stage: Stage,
  options: Options,
  say: (line: string) => void,
): Promise<{ result: OverloadResult; wrong: string[] }> {
  const seconds = Math.max(options.seconds, LEAST_SECONDS);
  const setting = await fillShopAndFloor(stage, { ...options, seconds });
  stage.delayDatabase(DELAY_MS);
  const wrong: string[] = [];
  let turn = 0;
  const measure = async (rate: number): Promise<Measured> => {
    const { step, wrong: found } = await measureRate(
      setting,
      purchasesOf(setting, rate, `overload-${++turn}`),
    );
    wrong.push(...found);
    say(formatStep(step));
    return step;
  };
  // The first requests open the connections.
  await measure(10);
  const found = await findPeak(measure);
  const [peak, overload]: [Measured[], Measured[]] = [[], []];
  for (let n = 0; n < options.rounds; n++) {
    peak.push(await measure(found.rate));
    overload.push(await measure(found.goodput * OVERLOAD));
  }
  const share = goodputOf(overload) / goodputOf(peak);
  const isMet = share >= LEAST_GOODPUT;
  say(`most purchases answered in time: ${perSecond(goodputOf(peak))}/s`);
  say(
    `goodput at ${OVERLOAD} × that rate: ${share.toPrecision(2)} × (goal ≥ ${LEAST_GOODPUT}) ${isMet ? 'met' : 'MISSED'}`,
  );
  if (!isMet) wrong.push(`goodput under overload is ${share.toPrecision(2)} of the peak`);
  return { result: { peak, overload }, wrong };
}

function purchasesOf(setting: Setting, rate: number, key: string) {
  const count = Math.round(rate * setting.seconds);
  const purchasers = setting.buyers.slice(0, count);
  if (purchasers.length < count) throw new Error('there are too few buyers');
  const requests = purchasers.map((buyer, n) => {
    return { kind: 'purchase', ...buy(buyer, optionOf(setting.goods.spread, n), key) };
  });
  return { rate, connections: BUYERS, purchasers, requests };
}
