import { describe, expect, test } from 'vitest';
import type { Queryable } from '#infra/db/sql.ts';
import { writeAudit } from './write-audit.ts';

const written: unknown[] = [];
const db: Queryable = {
  query: async (config) => {
    written.push(config.values);
    return { rows: [] } as never;
  },
};
const act = {
  actor: { userId: 1, nickname: 'a' },
  action: 'user.block',
  target: 'user:2',
} as const;

describe('an audit entry', () => {
  test.each([
    { text: 'AAAA,1,1,1' },
    { items: [{ password: 'x' }] },
    { request: { password_hash: 'x' } },
    { request: { Token: 'x' } },
    { rows: [{ code: 'AAAA' }] },
  ])('an audit entry refuses fields named like a secret: %j', async (value) => {
    await expect(writeAudit(db, { ...act, before: value })).rejects.toThrow('before.');
    await expect(writeAudit(db, { ...act, after: value })).rejects.toThrow('after.');
    expect(written).toEqual([]);
  });

  test('an audit entry stores all fields that are not named like a secret', async () => {
    await writeAudit(db, { ...act, reason: 'why', after: { title: 'A', ids: [1, null] } });
    expect(written).toEqual([
      [
        [1],
        ['a'],
        ['user.block'],
        ['user:2'],
        ['why'],
        [null],
        [null],
        ['{"title":"A","ids":[1,null]}'],
      ],
    ]);
  });
});
