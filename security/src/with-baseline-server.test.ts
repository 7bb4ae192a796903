import { expect, test } from 'vitest';
import { withBaselineServer } from './with-baseline-server.ts';
import { createVisitor } from './visitor.ts';

test('the refusing server of the attack programs refuses bodies and answers the rest', async () => {
  const statuses = await withBaselineServer(async (url) => {
    const visitor = createVisitor(url, '127.0.0.1');
    const refused = await visitor.call('/api/auth/login', { body: { nickname: 'nobody' } });
    const answered = await visitor.call('/api/products');
    await visitor.close();
    return [refused.status, answered.status];
  });
  expect(statuses).toEqual([413, 200]);
});
