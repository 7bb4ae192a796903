import { optionOf } from '../scenarios/buying.ts';
import type { Setting } from '../scenarios/scenario.ts';
import { buy } from '../scenarios/requests.ts';
import { measureRate, sayStep, type Measured } from '../mixed/measure-rate.ts';
import type { Options } from '../options.ts';
import { rate as perSecond } from '../report.ts';
import { fill } from '../run/prepare.ts';
import type { Stage } from '../run/stage.ts';
import { median } from '../stats.ts';
import { findPeak } from './find-peak.ts';

/** Each way between server and database. */
const DELAY_MS = 50;
/** At the same time: so many wait for an answer at most. */
const BUYERS = 300;
const OVERLOAD = 4;
/** A slow database sells so much less than others that it needs the goods of a short round only. */
const GOODS_SECONDS = 2;
/** Of a round at least. The first second of an overload counts as a burst, whose calls are admitted and come late. */
const LEAST_SECONDS = 15;
/** Least share of the peak's goodput that is left under overload. */
const LEAST_GOODPUT = 0.8;

export interface OverloadResult {
  /** At the rate that had the most answers in time, and in turns with it under overload. */
  peak: Measured[];
  overload: Measured[];
}

const goodputOf = (steps: readonly Measured[]) => median(steps.map(({ goodput }) => goodput));

/**
 * Purchases of a shop with a slow database: finds the rate at which most are answered in time, and looks at how many still
 * are when four times as many come. Answers what is wrong; a missed goal is.
 */
export async function runOverload(
  stage: Stage,
  options: Options,
  say: (line: string) => void,
): Promise<{ result: OverloadResult; wrong: string[] }> {
  const goods = { ...options, seconds: GOODS_SECONDS };
  const filled = await fill(stage, goods);
  const setting = { ...filled, seconds: Math.max(options.seconds, LEAST_SECONDS) };
  stage.delayDatabase(DELAY_MS);
  const wrong: string[] = [];
  let turn = 0;
  const measure = async (rate: number): Promise<Measured> => {
    const { step, wrong: found } = await measureRate(
      setting,
      purchasesOf(setting, rate, `overload-${++turn}`),
    );
    wrong.push(...found);
    say(sayStep(step));
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
