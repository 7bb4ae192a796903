import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createLogger } from '../logger.ts';
import { AlertBuffer } from './alert-buffer.ts';

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));

test('the alert buffer counts equal alerts and keeps other subjects apart', () => {
  const buffer = new AlertBuffer();
  buffer.note({ alert: 'webhook_failed', endpoint: 7 }, at(1));
  buffer.note({ alert: 'webhook_failed', endpoint: 7, event: 'msg_1' }, at(3));
  buffer.note({ alert: 'webhook_failed', endpoint: 8 }, at(2));
  expect(buffer.take()).toEqual([
    { alert: 'webhook_failed', subject: '7', count: 2, first: at(1), last: at(3) },
    { alert: 'webhook_failed', subject: '8', count: 1, first: at(2), last: at(2) },
  ]);
  expect(buffer.take()).toEqual([]);
});

test('the alert buffer stores only those fields of a log line that the rule of its alert lists', () => {
  const buffer = new AlertBuffer();
  const err = new Error('password=secret');
  buffer.note({ alert: 'payment_stuck', order: 'A1', err, nickname: 'somebody' }, at(0));
  buffer.note({ alert: 'payment_stuck', order: { secret: 1 } }, at(0));
  const taken = buffer.take();
  expect(taken.map(({ subject }) => subject)).toEqual(['A1', '']);
  expect(JSON.stringify(taken)).not.toMatch(/secret|somebody/);
});

test.each([null, undefined, 'alert', 7, {}, { alert: 5 }, { alert: 'toString' }, new Error('x')])(
  'the alert buffer ignores %j, which is no alert',
  (fields) => {
    const buffer = new AlertBuffer();
    buffer.note(fields, at(0));
    expect(buffer.take()).toEqual([]);
  },
);

test('the alert buffer counts alerts of further subjects as others once it is full, and loses none', () => {
  const buffer = new AlertBuffer(2);
  for (const endpoint of [1, 2, 3, 4, 1]) {
    buffer.note({ alert: 'webhook_failed', endpoint }, at(endpoint));
  }
  const taken = buffer.take();
  expect(taken.map(({ subject, count }) => [subject, count])).toEqual([
    ['1', 2],
    ['2', 1],
    ['…', 2],
  ]);
  buffer.note({ alert: 'webhook_failed', endpoint: 1 }, at(9));
  buffer.putBack(taken);
  expect(buffer.take().find(({ subject }) => subject === '1')).toMatchObject({
    count: 3,
    first: at(1),
    last: at(9),
  });
});

test('the alert buffer counts every alert of a logger and its children, also repetitions that the log only counts', () => {
  const buffer = new AlertBuffer();
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const log = createLogger('info', nowhere, (fields) => buffer.note(fields, at(0)));
  log.error({ alert: 'jobs_late', seconds: 400 }, 'due jobs are late');
  log.child({ request: 1 }).warn({ alert: 'jobs_late' }, 'due jobs are late');
  log.info('no alert');
  log.error({ alert: 'database_unavailable' }, 'database unavailable');
  log.error({ alert: 'database_unavailable' }, 'database unavailable');
  expect(buffer.take().map(({ alert, count }) => [alert, count])).toEqual([
    ['jobs_late', 2],
    ['database_unavailable', 2],
  ]);
});
