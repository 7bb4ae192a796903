import { expect, test } from 'vitest';
import { addLines, type AlertLine } from './notification-data.ts';

const line = (n: number, alert: AlertLine['alert'] = 'webhook_failed'): AlertLine => ({
  ...{ id: String(n), alert, subject: String(n), count: 1 },
  ...{
    first: '2026-11-24T10:00:00.000Z',
    last: `2026-11-24T10:00:${String(n).padStart(2, '0')}.000Z`,
  },
});
const warnings = Array.from({ length: 9 }, (_, n) => line(n));

test('a message to operators names a critical alert before any number of warnings', () => {
  const waiting = addLines({ lines: [], more: 0 }, warnings);
  const { lines, more } = addLines(waiting, [line(20, 'ledger_violated')]);
  expect(lines[0]?.alert).toBe('ledger_violated');
  expect(lines).toHaveLength(8);
  expect(more).toBe(2);
});

test('a message to operators names the newest of many alerts, and updates the figures of one that it names', () => {
  const waiting = addLines({ lines: [], more: 0 }, warnings);
  expect(waiting.lines.map(({ id }) => id)).toEqual(['8', '7', '6', '5', '4', '3', '2', '1']);
  const { lines, more } = addLines(waiting, [{ ...line(8), count: 5 }]);
  expect(lines[0]).toMatchObject({ id: '8', count: 5 });
  expect([lines.length, more]).toEqual([8, 1]);
});

test('a message to operators counts an alert once, however often it comes before the message is sent', () => {
  let waiting = addLines({ lines: [], more: 0 }, warnings);
  for (let n = 0; n < 3; n++) waiting = addLines(waiting, warnings);
  expect([waiting.lines.length, waiting.more]).toEqual([8, 1]);
  const again = addLines(waiting, [{ ...line(0), last: '2026-11-24T11:00:00.000Z' }]);
  expect(again.lines[0]?.id).toBe('0');
  expect([again.lines.length, again.more]).toEqual([8, 1]);
});

test('a message to operators of an older version gets new lines and keeps its count of further alerts', () => {
  const { lines, more } = addLines({ lines: [line(30)], more: 4 }, warnings);
  expect([lines.length, more]).toEqual([8, 6]);
});
