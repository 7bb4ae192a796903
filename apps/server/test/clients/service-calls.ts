import { SERVICE_CALL } from '@manabar/contracts';
import type { TestShop } from '../shops/test-shop.ts';

/** Returns a key's audited procedures and results, oldest first. */
export async function recordedCalls(
  shop: TestShop,
  keyId: number,
): Promise<[call: string, outcome: string][]> {
  const { rows } = await shop.deps.pool.query<{ after: { call: string; outcome: string } }>(
    'SELECT after FROM audit_log WHERE action = $1 AND target = $2 ORDER BY id',
    [SERVICE_CALL, `api_key:${keyId}`],
  );
  return rows.map(({ after }) => [after.call, after.outcome]);
}

/** Calls over tRPC with a token: a query without a body, otherwise a mutation. */
export async function callTrpc(shop: TestShop, path: string, token: string, body?: unknown) {
  const answer = await (
    await shop.app()
  ).inject({
    method: body === undefined ? 'GET' : 'POST',
    url: `/trpc/${path}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
  const answered: unknown = answer.json();
  return { status: answer.statusCode, body: answered };
}
