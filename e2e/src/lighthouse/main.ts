import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { keysOf, recordOf } from '@manabar/contracts/rules';
import { chromiumArgs, findChromium } from '@manabar/tooling/browser';
import { chooseFreePort } from '@manabar/tooling/free-port';
import { startStack } from '../support/start-stack.ts';
import {
  leastScores,
  median,
  misses,
  mostFigures,
  pages,
  RUNS,
  slowdownOf,
  type Measured,
} from './budgets.ts';

interface Run {
  measured: Measured;
  /** Lighthouse's index of the machine's speed; below about 1000 the machine was busy. */
  machine: number;
}

async function measure(url: string, port: number, machineBefore: number): Promise<Run> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: Object.keys(leastScores),
    throttling: { cpuSlowdownMultiplier: slowdownOf(machineBefore) },
  });
  if (!result) throw new Error(`Lighthouse says nothing of ${url}`);
  const { categories, audits, environment, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  const scores = recordOf(keysOf(leastScores), (name) =>
    Math.round((categories[name]?.score ?? 0) * 100),
  );
  const figures = recordOf(
    keysOf(mostFigures),
    (name) => audits[name]?.numericValue ?? Number.POSITIVE_INFINITY,
  );
  return {
    measured: { ...scores, ...figures },
    machine: environment.benchmarkIndex,
  };
}

const medianOf = (runs: readonly Run[]): Measured =>
  recordOf(keysOf({ ...leastScores, ...mostFigures }), (name) =>
    median(runs.map(({ measured }) => measured[name])),
  );

/** Measures the pages as a phone on a slow connection; exits with 1 when a page misses its budget. */
async function main(): Promise<void> {
  const stack = await startStack();
  const port = await chooseFreePort();
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...chromiumArgs, `--remote-debugging-port=${port}`],
  });
  try {
    // The first run only measures the machine's speed; each later run provides it for the next one.
    let { machine } = await measure(stack.url + pages[0], port, Number.POSITIVE_INFINITY);
    for (const page of pages) {
      const runs: Run[] = [];
      for (let run = 0; run < RUNS; run++) {
        const measured = await measure(stack.url + page, port, machine);
        runs.push(measured);
        machine = measured.machine;
      }
      const result = medianOf(runs);
      const missed = misses(result);
      console.log(page, JSON.stringify(result));
      console.log(`  the machine: ${runs.map(({ machine }) => machine).join(', ')}`);
      for (const miss of missed) console.error(`  missed: ${miss}`);
      if (missed.length > 0) process.exitCode = 1;
    }
  } finally {
    await browser.close();
    await stack.stop();
  }
}

await main();
