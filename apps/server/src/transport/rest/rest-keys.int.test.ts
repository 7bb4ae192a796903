import { describe, expect, test } from 'vitest';
import { useWorld } from '#testing/shops/use-world.ts';
import { refused } from '#testing/clients/rest-client.ts';
import { bearer, json, openRestAdapterApp } from '#testing/clients/rest-adapter-app.ts';

const probe = useWorld(openRestAdapterApp);

describe('idempotency keys over REST', () => {
  const post = (url: string, headers: Record<string, string>, payload: object = {}) =>
    probe.app.inject({
      method: 'POST',
      url: `/api${url}`,
      headers: { ...json, ...headers },
      payload,
    });

  test('idempotency keys come from the header only', async () => {
    const answer = await post(
      '/made?idempotencyKey=query',
      { ...bearer(probe.user), 'idempotency-key': 'header' },
      { idempotencyKey: 'body' },
    );
    expect([answer.statusCode, answer.json()]).toEqual([201, { key: 'header' }]);
    const without = await post('/kept?idempotencyKey=query', bearer(probe.user), {
      idempotencyKey: 'body',
    });
    expect(without.json().error.details).toMatchObject({ currency: 'none' });
    const unasked = await post(
      '/echo/1?idempotencyKey=query',
      { 'idempotency-key': 'header' },
      { idempotencyKey: 'body' },
    );
    expect(unasked.json()).toEqual({ id: '1' });
  });

  test.each<Record<string, string>>([{}, { 'idempotency-key': '' }, { 'idempotency-key': '  ' }])(
    'idempotency keys are required where documented: %j',
    async (headers) => {
      const answer = await post('/made', { ...bearer(probe.user), ...headers });
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        refused('idempotency_key_required'),
      ]);
      expect((await post('/made', headers)).statusCode).toBe(401);
    },
  );

  test('idempotency keys are validated like other input', async () => {
    const answer = await post('/made', {
      ...bearer(probe.user),
      'idempotency-key': 'x'.repeat(256),
    });
    expect(answer.json()).toEqual(refused('validation_error', { idempotencyKey: 'invalid' }));
  });

  test('the header idempotent-replayed marks a replay, also of a refusal', async () => {
    const fresh = await post('/made', { ...bearer(probe.user), 'idempotency-key': 'first' });
    expect(fresh.headers['idempotent-replayed']).toBeUndefined();
    const again = await post('/made', { ...bearer(probe.user), 'idempotency-key': 'again' });
    expect(again.headers['idempotent-replayed']).toBe('true');
    const kept = await post('/kept', bearer(probe.user));
    expect([kept.statusCode, kept.headers['idempotent-replayed']]).toEqual([402, 'true']);
  });
});
