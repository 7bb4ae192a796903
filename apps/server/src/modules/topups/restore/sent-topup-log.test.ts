import { expect, test } from 'vitest';
import { readSentTopups } from './sent-topup-log.ts';

const sent = { reference: 'ORDER-1', supplier: 'http', byCode: false, order: 'ORDER', user: 7 };
const line = JSON.stringify({ level: 30, msg: 'top-up sent', ...sent });

test('the restore reads each sent top-up of a log once, and ignores other lines', async () => {
  const log = [
    'Started manabar-worker.service',
    `worker-1  | ${line}`,
    line,
    line.slice(0, -10),
    JSON.stringify({ msg: 'top-up sent', reference: 'OTHER-1' }),
    JSON.stringify({ ...sent, reference: 'OTHER-2', msg: 'supplier answered' }),
    'top-up sent',
  ];
  expect([...(await readSentTopups(log)).values()]).toEqual([sent]);
});
