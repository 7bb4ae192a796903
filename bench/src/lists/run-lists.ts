import { ms } from '../report.ts';
import type { Stage } from '../run/bench-processes.ts';
import { fillLists, sizesOf } from './fill-lists.ts';
import { measureLists, RUNS, type ListResult } from './measure-lists.ts';
import { viewsOf } from './admin-list-views.ts';

const count = (value: number) => value.toLocaleString('en-US').replaceAll(',', ' ');

const formatList = ({ name, sqlMs, httpMs, ratio, met, rows }: ListResult): string =>
  [
    name.padEnd(40),
    ...[ms(sqlMs), ms(httpMs), `${ratio.toPrecision(2)} ×`, count(rows)].map((cell) =>
      cell.padStart(10),
    ),
    met ? '' : '  MISSED',
  ].join('');

const head = [
  ''.padEnd(40),
  ...['SQL ms', 'HTTP ms', 'ratio', 'rows read'].map((cell) => cell.padStart(10)),
].join('');

/** Measures the admin's lists in a shop with a number of codes. Returns the errors. */
export async function runLists(
  stage: Stage,
  { codes, runs = RUNS }: { codes: number; runs?: number },
  say: (line: string) => void,
): Promise<{ result: ListResult[]; wrong: string[] }> {
  const sizes = Object.entries(sizesOf(codes)).map(([what, size]) => `${count(size)} ${what}`);
  say(`filling the shop: ${sizes.join(', ')}`);
  const { adminToken, at } = await fillLists(stage, codes);
  say(head);
  const least = Math.min(100_000, codes / 10);
  const asked = { views: viewsOf(at), token: adminToken, least, runs };
  const result = await measureLists(stage, asked, (list) => say(formatList(list)));
  return {
    result,
    wrong: result.flatMap(({ name, wrong }) => wrong.map((what) => `${name}: ${what}`)),
  };
}
