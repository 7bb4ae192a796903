import { describe, expect, test } from 'vitest';
import {
  allOf,
  askAll,
  CODE,
  redemption,
  SECRET,
  topup,
  unavailable,
  unknown,
  useHttpSupplier,
} from '#testing/fakes/use-http-supplier.ts';
import { json } from '#testing/fakes/local-server.ts';
import { refusalReasons } from './supplier.ts';

const world = useHttpSupplier();

describe('requests to a supplier', () => {
  test('requests to the supplier follow the protocol and are signed over their raw bytes', async () => {
    world.behave(json(200, { status: 'succeeded', supplier_id: 's1' }));
    const supplier = world.open();
    await askAll(supplier);
    await supplier.sendTopup({
      reference: 'i-19',
      service: 'steam',
      recipient: 'gordon_f',
      amount: 50_050n,
      currency: 'kzt',
    });
    world.behave(json(200, { found: false }));
    await supplier.checkPlayer('pubg', '12345');
    expect(
      world.fake.heard.map(({ method, path, body, signed }) => ({
        call: `${method} ${path}`,
        body: body && (JSON.parse(body) as unknown),
        signed,
      })),
    ).toEqual([
      { call: 'POST /v1/topups', body: topup, signed: true },
      {
        call: 'POST /v1/redemptions',
        body: { reference: 'i-18', code: CODE, player_id: '123456789' },
        signed: true,
      },
      { call: 'GET /v1/topups/i-17', body: '', signed: true },
      { call: 'GET /v1/redemptions/i-18', body: '', signed: true },
      {
        call: 'POST /v1/topups',
        body: {
          reference: 'i-19',
          service: 'steam',
          recipient: 'gordon_f',
          amount: 500.5,
          currency: 'KZT',
        },
        signed: true,
      },
      {
        call: 'POST /v1/players/check',
        body: { service: 'pubg', player_id: '12345' },
        signed: true,
      },
    ]);
  });

  test('requests to the supplier use a path below its configured URL with an encoded reference', async () => {
    world.behave(json(404, { status: 'not_found' }));
    await world.open(`${world.fake.url}/shops/7/`).askTopup('a/b?c#d ä');
    expect(world.fake.heard[0]?.path).toBe('/shops/7/v1/topups/a%2Fb%3Fc%23d%20%C3%A4');
  });

  test('requests to the supplier reuse connections', async () => {
    world.behave(json(200, { status: 'succeeded' }));
    const supplier = world.open();
    for (let round = 0; round < 3; round++) await askAll(supplier);
    expect(world.fake.heard).toHaveLength(12);
    // The next call may start before the previous connection is released.
    expect(new Set(world.fake.heard.map(({ port }) => port)).size).toBeLessThanOrEqual(2);
  });

  test('each request to the supplier is signed with its time, and refused when the clocks differ by over five minutes', async () => {
    world.behave(json(200, { status: 'succeeded', supplier_id: 's' }));
    const supplier = world.open();
    world.clock.advance({ minutes: 4 });
    expect(await supplier.sendTopup(topup)).toMatchObject({ status: 'succeeded' });
    world.clock.advance({ minutes: 2 });
    expect(await supplier.sendTopup(topup)).toEqual(unknown);
    expect(world.fake.heard.map(({ signed }) => signed)).toEqual([true, false]);
    expect(world.fake.heard[0]?.headers['x-signature']).not.toBe(
      world.fake.heard[1]?.headers['x-signature'],
    );
  });

  test('requests to the supplier are accepted with both secrets during a rotation', async () => {
    world.behave(json(200, { status: 'succeeded', supplier_id: 's' }));
    world.fake.secrets = ['new', SECRET];
    const statuses = [];
    for (const secret of [SECRET, 'new', 'another']) {
      statuses.push((await world.open(world.fake.url, secret).sendTopup(topup)).status);
    }
    world.fake.secrets = ['new'];
    statuses.push((await world.open(world.fake.url, SECRET).sendTopup(topup)).status);
    expect(statuses).toEqual(['succeeded', 'succeeded', 'unknown', 'unknown']);
  });
});

describe('documented answers of a supplier', () => {
  test.each(['succeeded', 'processing'] as const)(
    'reads the answer %s of a supplier',
    async (status) => {
      world.behave(json(200, { status, supplier_id: 'sup_1', more: 'than was asked' }));
      expect(await askAll(world.open())).toEqual(allOf({ status, supplierId: 'sup_1' }));
    },
  );

  test.each(refusalReasons)(
    'reads the answer of a supplier that rejects with the reason %s',
    async (reason) => {
      world.behave(json(200, { status: 'rejected', supplier_id: 17, reason }));
      expect(await askAll(world.open())).toEqual(
        allOf({ status: 'rejected', supplierId: '17', reason }),
      );
    },
  );

  test('reads an answer of a supplier without an id', async () => {
    world.behave(json(200, { status: 'succeeded' }));
    expect(await world.open().sendTopup(topup)).toEqual({ status: 'succeeded', supplierId: null });
  });

  test('not_found is a valid answer of a supplier to a query only', async () => {
    world.behave(json(404, { status: 'not_found' }));
    expect(await askAll(world.open())).toEqual({
      ...allOf(unknown),
      askedTopup: { status: 'not_found' },
      askedRedemption: { status: 'not_found' },
    });
  });
});

describe('a player check', () => {
  const check = (body: object) => {
    world.behave(json(200, body));
    return world.open().checkPlayer('pubg', '12345');
  };

  test('a player check at the supplier finds a player with a name, or none', async () => {
    expect(await check({ found: false })).toEqual({ found: false });
    expect(await check({ found: true, player_name: 'Свифт_Fox ★' })).toEqual({
      found: true,
      playerName: 'Свифт_Fox ★',
    });
  });

  test.each([
    ['is missing', undefined],
    ['is null', null],
  ])('a player check at the supplier finds a player whose name %s', async (_what, player_name) => {
    expect(await check({ found: true, player_name })).toEqual({ found: true, playerName: '' });
  });

  test.each([{}, { found: 'true' }, { found: true, player_name: 7 }])(
    'a player check is unavailable for the supplier’s answer %j',
    async (body) => {
      await expect(check(body)).rejects.toEqual(unavailable);
    },
  );
});

describe('the log of a supplier', () => {
  test('the supplier log has uncertain results without codes, secrets and players', async () => {
    const echo = `{"error":"${CODE} of 123456789"`;
    const behaviours = [json(200, echo), json(500, echo), () => undefined];
    for (const behaviour of behaviours) {
      world.behave(behaviour);
      await askAll(world.openWithShortLimit());
    }
    await askAll(world.open('http://127.0.0.1:1'));
    const lines = world.logged
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines).toHaveLength(16);
    expect(lines[0]).toMatchObject({
      supplier: 'http',
      call: 'sendTopup',
      reference: 'i-17',
      status: 'unknown',
      cause: 'answered 200',
    });
    expect(lines.at(-4)).toMatchObject({ status: 'not_sent', cause: 'ECONNREFUSED' });
    for (const secret of [CODE, SECRET, '123456789', 'x-signature']) {
      expect(world.logged).not.toContain(secret);
    }
  });

  test('the cause of an unknown result of a supplier call contains no redeem code', async () => {
    world.behave(json(200, `{"error":"${CODE}"`));
    const sent = await world.open().sendRedemption(redemption);
    const { cause } = sent as { cause: Error };
    expect(JSON.stringify([cause.message, cause.cause, cause.stack])).not.toContain(CODE);
  });
});

test('closing the suppliers ends their pending calls as unknown', async () => {
  world.behave(() => undefined);
  const supplier = world.open();
  const waiting = supplier.sendTopup(topup);
  await expect.poll(() => world.fake.heard.length).toBe(1);
  await world.opened[0]?.close();
  expect(await waiting).toEqual(unknown);
});
