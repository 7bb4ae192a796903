import { expect, test } from 'vitest';
import { withRefusingServer } from './with-refusing-server.ts';
import { createClientAt } from './client-at-address.ts';

test('the refusing server of the attack programs refuses bodies and answers the rest', async () => {
  const statuses = await withRefusingServer(async (url) => {
    const visitor = createClientAt(url, '127.0.0.1');
    const refused = await visitor.call('/api/auth/login', { body: { nickname: 'nobody' } });
    const answered = await visitor.call('/api/products');
    await visitor.close();
    return [refused.status, answered.status];
  });
  expect(statuses).toEqual([413, 200]);
});
