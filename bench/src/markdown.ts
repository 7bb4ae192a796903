import { ms, rate, sayVerdict } from './report.ts';
import type { JobResult } from './run/run-job.ts';
import type { Summary } from './stats.ts';
import { judge } from './verdict.ts';

const cpu = ({ cpuMs }: Summary) => (cpuMs === undefined ? 'n/a' : cpuMs.toPrecision(2));

function row({ title, goal, shop, floor }: JobResult): string {
  const verdicts = judge(goal, shop, floor);
  const ratio = (shop.perSecond / floor.perSecond).toPrecision(2);
  const { p50, p95, p99 } = shop.latencies;
  const cells = [
    title,
    rate(shop.perSecond),
    `${ms(p50)} / ${ms(p95)} / ${ms(p99)}`,
    cpu(shop),
    rate(floor.perSecond),
    ms(floor.latencies.p99),
    cpu(floor),
    verdicts.length > 0 ? verdicts.map(sayVerdict).join(', ') : `throughput ${ratio} ×`,
  ];
  return `| ${cells.join(' | ')} |`;
}

/** The results as the table of docs/performance.md. */
export function toMarkdown(results: readonly JobResult[]): string {
  return [
    '| job | per s | p50 / p95 / p99 ms | CPU ms | floor per s | floor p99 ms | floor CPU ms | shop ÷ floor |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...results.map(row),
    '',
  ].join('\n');
}
