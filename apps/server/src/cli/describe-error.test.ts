import { once } from 'node:events';
import { connect, type LookupFunction } from 'node:net';
import { describeError } from '@manabar/prisma/describe-error';
import { expect, test } from 'vitest';

const twoAddresses: LookupFunction = (_host, _options, answer) =>
  answer(null, [
    { address: '127.0.0.1', family: 4 },
    { address: '127.0.0.2', family: 4 },
  ]);

test('an error of a host with several addresses is described, although it has no message', async () => {
  const socket = connect({
    host: 'localhost',
    port: 1,
    lookup: twoAddresses,
    autoSelectFamily: true,
  });
  const error: unknown = await once(socket, 'connect').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(AggregateError);
  expect(describeError(error)).toBe('connect ECONNREFUSED 127.0.0.1:1');
  expect(describeError(new AggregateError([error], 'nothing was done'))).toBe('nothing was done');
  expect(describeError(new Error('no shop'))).toBe('no shop');
});
