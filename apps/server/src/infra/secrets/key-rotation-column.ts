import { statement, type Queryable } from '#infra/db/sql.ts';

/** Stored secret for a key rotation. */
export interface StoredCipher {
  id: bigint;
  /** Null where the row has no such secret. */
  cipher: Buffer | null;
  key_id: string | null;
}

/** Names of a table, its key of an integer type, and the columns of a secret and of the key that encrypted it. */
export interface KeyRotationColumnNames {
  table: string;
  id: string;
  cipher: string;
  keyId: string;
}

/** Statements with which a key rotation finds and replaces the secrets of one column. */
export interface KeyRotationColumn {
  /** `table.column` */
  name: string;
  /** Returns the next rows behind an id, in the order of the ids. */
  list: (db: Queryable, after: bigint, limit: number) => Promise<StoredCipher[]>;
  /** Returns the rows with the highest ids. */
  listNewest: (db: Queryable, limit: number) => Promise<StoredCipher[]>;
  /**
   * Replaces secrets that are still the given ones, and returns their number. Skips locked rows instead of waiting for them; call
   * it in a transaction of its own.
   */
  replace: (
    db: Queryable,
    ids: readonly bigint[],
    before: readonly Buffer[],
    after: readonly Buffer[],
    keyId: string,
  ) => Promise<number>;
}

const allowReencryption = statement(
  `SELECT set_config('manabar.reencryption', 'on', true) AS allowed`,
);

/** Describes a column of secrets for `pnpm keys:rotate`. The module that owns the table declares it. */
export function keyRotationColumn(names: KeyRotationColumnNames): KeyRotationColumn {
  const { table, id, cipher, keyId } = names;
  const columns = `${id}::bigint AS id, ${cipher} AS cipher, ${keyId} AS key_id`;
  const replaceSecrets = statement<
    { id: bigint },
    [ids: readonly bigint[], before: readonly Buffer[], after: readonly Buffer[], keyId: string]
  >(`
    WITH fresh AS MATERIALIZED (
      SELECT * FROM unnest($1::bigint[], $2::bytea[], $3::bytea[]) AS f (id, before, after)
    ), free AS MATERIALIZED (
      SELECT t.${id} AS id FROM ${table} t JOIN fresh f ON t.${id} = f.id AND t.${cipher} = f.before
       ORDER BY t.${id} FOR NO KEY UPDATE OF t SKIP LOCKED
    )
    UPDATE ${table} t SET ${cipher} = f.after, ${keyId} = $4
      FROM free JOIN fresh f USING (id) WHERE t.${id} = free.id RETURNING t.${id}::bigint AS id`);
  return {
    name: `${table}.${cipher}`,
    list: statement<StoredCipher, [after: bigint, limit: number]>(`
      SELECT ${columns} FROM ${table} WHERE ${id} > $1::bigint ORDER BY ${table}.${id} LIMIT $2::int`),
    listNewest: statement<StoredCipher, [limit: number]>(`
      SELECT ${columns} FROM ${table} ORDER BY ${table}.${id} DESC LIMIT $1::int`),
    replace: async (db, ids, before, after, key) => {
      await allowReencryption(db);
      return (await replaceSecrets(db, ids, before, after, key)).length;
    },
  };
}
