import type { PersonRole, Role } from '@manabar/contracts';
import { statement } from '#infra/db/sql.ts';

/** Inserts a user; the caller adds the cart, which serializes purchases, and an empty wallet. */
export const insertUser = statement<
  { id: number },
  [nickname: string, key: string, passwordHash: string, role: Role]
>(`
  INSERT INTO users (nickname, nickname_key, password_hash, role) VALUES ($1, $2, $3, $4::role) RETURNING id`);
export const insertCart = statement<never, [userId: number]>(
  `INSERT INTO carts (user_id) VALUES ($1)`,
);
export const openWallet = statement<never, [userId: number]>(`SELECT ledger_open_wallet($1)`);

export interface LoginRow {
  id: number;
  nickname: string;
  role: PersonRole;
  password_hash: string;
  must_change_password: boolean;
  blocked: boolean;
  /** Whether the user logged in from this address within 30 days. */
  known: boolean;
}
/** Finds a user for a login, except service accounts; a single statement limits the load of a flood of logins. */
export const findLogin = statement<
  LoginRow,
  [key: string, addressHash: Buffer | null, now: Date | null]
>(`
  SELECT id, nickname, role::text AS role, password_hash, must_change_password,
         blocked_at IS NOT NULL AS blocked,
         EXISTS (SELECT 1 FROM login_addresses a
                  WHERE a.user_id = users.id AND a.address_hash = $2::bytea
                    AND a.last_at > $3::timestamptz - interval '30 days') AS known
    FROM users WHERE nickname_key = $1 AND role <> 'service'`);

export const findPassword = statement<{ password_hash: string }, [userId: number]>(
  `SELECT password_hash FROM users WHERE id = $1`,
);

/** Waits for changes of credentials (`lockWholeUser`), and returns the password hash after them. */
export const lockUserShared = statement<{ password_hash: string }, [userId: number]>(
  `SELECT password_hash FROM users WHERE id = $1 FOR KEY SHARE`,
);

/** Locks a user before credentials change, which prevents new sessions meanwhile. */
export const lockWholeUser = statement<{ id: number }, [userId: number]>(
  `SELECT id FROM users WHERE id = $1 FOR UPDATE`,
);

/** Keeps the version of the row: the customer changes a password also while an admin acts on the account. */
export const updatePassword = statement<
  { id: number },
  [userId: number, passwordHash: string, mustChange: boolean]
>(`
  UPDATE users SET password_hash = $2, must_change_password = $3 WHERE id = $1 AND role <> 'service' RETURNING id`);

/** Increments the version of the user's row, which optimistic locking checks. */
export const raiseUserVersion = statement<never, [userId: number]>(
  `UPDATE users SET version = version + 1 WHERE id = $1`,
);

export const updateNickname = statement<never, [userId: number, nickname: string, key: string]>(`
  UPDATE users SET nickname = $2, nickname_key = $3 WHERE id = $1`);

export const findAdmin = statement<{ id: number }, [key: string]>(
  `SELECT id FROM users WHERE nickname_key = $1 AND role = 'admin' FOR UPDATE`,
);

export const updateBlocked = statement<never, [userId: number, since: Date | null]>(`
  UPDATE users SET blocked_at = $2, version = version + 1 WHERE id = $1`);
