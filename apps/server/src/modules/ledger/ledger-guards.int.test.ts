import { beforeAll, describe, expect, test } from 'vitest';
import { useTestShop } from '#testing/shops/test-shop.ts';
import { useFixture } from '#testing/shops/use-fixture.ts';

// The database refuses invalid changes of the ledger from any client.

const shop = useTestShop();
const user = useFixture(() => shop.registerUser());
let wallet: bigint;
let house: bigint;
let journal: bigint;

const query = <Row extends object>(sql: string, values: unknown[] = []) =>
  shop.deps.pool.query<Row & Record<string, unknown>>(sql, values);
const accountId = async (code: string) => {
  const { rows } = await query<{ id: bigint }>('SELECT id FROM accounts WHERE code = $1', [code]);
  return rows[0]?.id ?? 0n;
};

beforeAll(async () => {
  await shop.credit(user.userId, 'usd', 1000n);
  wallet = await accountId(`user:${user.userId}:available:usd`);
  house = await accountId('adjust:admin:usd');
  const { rows } = await query<{ id: bigint }>('SELECT max(id) AS id FROM journals');
  journal = rows[0]?.id ?? 0n;
});

const refused = (constraint: string) => expect.objectContaining({ constraint }) as unknown;

describe('append-only history', () => {
  test.each([
    'UPDATE postings SET amount = amount + 1',
    'DELETE FROM postings',
    'TRUNCATE postings',
    `UPDATE journals SET reason = 'another'`,
    'DELETE FROM journals',
    'TRUNCATE journals',
    'TRUNCATE journals, postings',
    `UPDATE ledger_seals SET digest = '\\x00'`,
    'DELETE FROM ledger_seals',
    'DELETE FROM accounts',
    'TRUNCATE accounts',
  ])('the ledger refuses %s', async (sql) => {
    await expect(query(sql)).rejects.toEqual(refused('ledger_append_only'));
  });
});

const post = (accounts: (bigint | number)[], amounts: (bigint | number)[], key = 'guard') =>
  query('SELECT ledger_post($1, $1, $1, $1, $1, NULL, $2, $3)', [
    key,
    accounts.map(String),
    amounts.map(String),
  ]);

const newJournals = async (count: number) => {
  const { rows } = await query<{ id: bigint }>(
    `INSERT INTO journals (kind, ref_type, ref_id, dedupe_key, actor)
     SELECT 'test', 'test', 'test', gen_random_uuid(), 'test' FROM generate_series(1, $1) RETURNING id`,
    [count],
  );
  return rows.map(({ id }) => id);
};

describe('journals', () => {
  test('the ledger refuses a journal that does not sum to zero', async () => {
    await expect(post([house, wallet], [-100, 101])).rejects.toEqual(refused('journal_balanced'));
    await expect(post([wallet], [1])).rejects.toEqual(refused('journal_balanced'));
  });
  test('the ledger refuses a journal that does not sum to zero in each currency', async () => {
    const rub = await accountId('adjust:admin:rub');
    await expect(post([rub, wallet], [-100, 100])).rejects.toEqual(refused('journal_balanced'));
    await expect(post([rub], [1])).rejects.toEqual(refused('journal_balanced'));
  });
  test('the ledger refuses a posting of zero', async () => {
    await expect(post([house, wallet], [0, 0])).rejects.toEqual(
      refused('postings_amount_not_zero'),
    );
  });
  test('the ledger refuses a second journal with the same key', async () => {
    await post([house, wallet], [-1, 1], 'event');
    await expect(post([house, wallet], [-1, 1], 'event')).rejects.toEqual(
      refused('journals_dedupe_key_key'),
    );
  });
  test('the ledger refuses to add postings to a journal', async () => {
    const sql = `INSERT INTO postings (journal_id, account_id, currency, amount)
                 VALUES ($1, $2, 'usd', -5), ($1, $3, 'usd', 5)`;
    await expect(query(sql, [journal, house, wallet])).rejects.toEqual(refused('journal_complete'));
  });
  test('the ledger refuses to add postings in another currency to a journal', async () => {
    const [from, to] = [await accountId('adjust:admin:rub'), await accountId('suspense:rub')];
    const sql = `INSERT INTO postings (journal_id, account_id, currency, amount)
                 VALUES ($1, $2, 'rub', -5), ($1, $3, 'rub', 5)`;
    await expect(query(sql, [journal, from, to])).rejects.toEqual(refused('journal_complete'));
  });
  const postTo = (journals: readonly bigint[], amounts: readonly number[]) =>
    query(
      `INSERT INTO postings (journal_id, account_id, currency, amount)
       SELECT l.journal, l.account, 'usd', l.amount
         FROM unnest($1::bigint[], $2::bigint[], $3::bigint[]) AS l (journal, account, amount)`,
      [journals, amounts.map((amount) => (amount < 0 ? house : wallet)), amounts],
    );
  test('one statement posts several journals, and each changes the balance', async () => {
    const [one = 0n, two = 0n] = await newJournals(2);
    const balance = async () =>
      (await query<{ balance: bigint }>('SELECT balance FROM accounts WHERE id = $1', [wallet]))
        .rows[0]?.balance ?? 0n;
    const before = await balance();
    await postTo([two, one, one, two], [-7, 5, -5, 7]);
    expect(await balance()).toBe(before + 12n);
  });
  test('the ledger refuses journals of one statement of which one does not sum to zero', async () => {
    const [one = 0n, two = 0n] = await newJournals(2);
    for (const amounts of [
      [-5, 6, -6, 5],
      [-5, 5, -6, 5],
      [-6, 5, -5, 5],
    ])
      await expect(postTo([one, one, two, two], amounts)).rejects.toEqual(
        refused('journal_balanced'),
      );
  });
  test('the ledger refuses an unbalanced journal before balanced ones of the same statement', async () => {
    const [one = 0n, two = 0n, three = 0n] = await newJournals(3);
    const amounts = [-5, 6, -5, 5, -5, 5];
    await expect(postTo([one, one, two, two, three, three], amounts)).rejects.toEqual(
      refused('journal_balanced'),
    );
  });
  test('the ledger refuses an unbalanced journal in roubles before a balanced one of the same statement', async () => {
    const [one = 0n, two = 0n] = await newJournals(2);
    const sql = `INSERT INTO postings (journal_id, account_id, currency, amount)
                 VALUES ($1, $3, 'rub', -5), ($2, $3, 'rub', -5), ($2, $4, 'rub', 5)`;
    const accounts = [await accountId('adjust:admin:rub'), await accountId('suspense:rub')];
    await expect(query(sql, [one, two, ...accounts])).rejects.toEqual(refused('journal_balanced'));
  });
  test('a journal may debit a wallet beyond its balance if it credits it as much', async () => {
    await post([wallet, wallet], [-100_000, 100_000], 'there and back');
  });
  test('the ledger refuses journals of one statement of which one is written already', async () => {
    const [fresh = 0n] = await newJournals(1);
    const expected = refused('journal_complete');
    await expect(postTo([fresh, fresh, journal, journal], [-5, 5, -5, 5])).rejects.toEqual(
      expected,
    );
    // Postings of an unknown journal do not make up for those that the written one has already.
    await expect(postTo([999_999n, 999_999n, journal, journal], [-5, 5, -5, 5])).rejects.toEqual(
      expected,
    );
  });
  test('the ledger refuses journals of one statement of which one is unknown', async () => {
    const [fresh = 0n] = await newJournals(1);
    await expect(postTo([fresh, fresh, 999_999n, 999_999n], [-5, 5, -5, 5])).rejects.toEqual(
      refused('posting_account'),
    );
  });
  test('the ledger accepts a journal in two currencies when each sums to zero', async () => {
    const rub = [await accountId('adjust:admin:rub'), await accountId('suspense:rub')] as const;
    await post([house, rub[0], wallet, rub[1]], [-1, -90, 1, 90], 'exchange');
    const { rows } = await query<{ n: bigint }>(
      `SELECT count(*) AS n FROM postings p JOIN journals j ON j.id = p.journal_id
        WHERE j.dedupe_key = 'exchange'`,
    );
    expect(rows[0]?.n).toBe(4n);
  });
});

describe('postings', () => {
  const insert = (journalId: bigint, accountId: bigint, currency: string) =>
    query(
      `INSERT INTO postings (journal_id, account_id, currency, amount)
       VALUES ($1, $2, $3::currency, -5), ($1, $2, $3::currency, 5)`,
      [journalId, accountId, currency],
    );
  test('the ledger refuses a posting in another currency than its account', async () => {
    await expect(insert((await newJournals(1))[0] ?? 0n, wallet, 'rub')).rejects.toEqual(
      refused('posting_account'),
    );
  });
  test('the ledger refuses a posting without an existing account and journal', async () => {
    await expect(insert((await newJournals(1))[0] ?? 0n, 999_999n, 'usd')).rejects.toEqual(
      refused('posting_account'),
    );
    await expect(insert(999_999n, wallet, 'usd')).rejects.toEqual(refused('posting_account'));
  });
  test('the ledger refuses a posting that overdraws a wallet', async () => {
    await expect(post([wallet, house], [-100_000, 100_000])).rejects.toEqual(
      refused('accounts_floor'),
    );
  });
});

describe('accounts', () => {
  test.each([
    ['UPDATE accounts SET balance = balance + 1', 'account_balance_by_postings'],
    ['UPDATE accounts SET floor = -100', 'account_identity'],
    [`UPDATE accounts SET currency = 'rub'`, 'account_identity'],
    ['UPDATE accounts SET id = id + 1000', 'account_identity'],
    ['UPDATE accounts SET user_id = NULL', 'account_identity'],
  ])('the ledger refuses %s', async (sql, constraint) => {
    await expect(query(`${sql} WHERE id = $1`, [wallet])).rejects.toEqual(refused(constraint));
  });
  test.each(['balance', 'settled_balance', 'settled_through'])(
    'the ledger refuses to create an account that does not start empty, with a %s',
    async (column) => {
      await expect(
        query(
          `INSERT INTO accounts (code, currency, kind, ${column}) VALUES ('x:usd', 'usd', 'house', 5)`,
        ),
      ).rejects.toEqual(refused('account_starts_empty'));
    },
  );
  test('the ledger refuses a customer account with a negative floor', async () => {
    await expect(
      query(
        `INSERT INTO accounts (code, currency, kind, user_id, floor) VALUES ('x', 'usd', 'held', $1, -1)`,
        [user.userId],
      ),
    ).rejects.toEqual(refused('accounts_customer_floor'));
  });
  test.each(['available', 'held'])(
    'the ledger refuses an account of kind %s without a user',
    async (kind) => {
      await expect(
        query(
          `INSERT INTO accounts (code, currency, kind, floor) VALUES ('x', 'usd', '${kind}', 0)`,
        ),
      ).rejects.toEqual(refused('accounts_customer_has_user'));
    },
  );
  test('the ledger refuses a customer account without a floor', async () => {
    await expect(
      query(
        `INSERT INTO accounts (code, currency, kind, user_id) VALUES ('x', 'usd', 'held', $1)`,
        [user.userId],
      ),
    ).rejects.toEqual(refused('accounts_customer_floor'));
  });
});
