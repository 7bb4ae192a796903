import { STEP_UP_MINUTES } from '@manabar/contracts';
import { statement } from '#infra/db/sql.ts';

export interface SecondFactorRow {
  cipher: Buffer;
  key_id: string;
  confirmed_at: Date | null;
}

export const findSecondFactor = statement<SecondFactorRow, [userId: number]>(
  `SELECT cipher, key_id, confirmed_at FROM second_factors WHERE user_id = $1`,
);

export const findConfirmed = statement<{ user_id: number }, [userId: number]>(
  `SELECT user_id FROM second_factors WHERE user_id = $1 AND confirmed_at IS NOT NULL`,
);

/** Lists the secrets of enabled factors. */
export const listSecrets = statement<Pick<SecondFactorRow, 'cipher' | 'key_id'>>(
  `SELECT cipher, key_id FROM second_factors WHERE confirmed_at IS NOT NULL`,
);

/** Stores an unconfirmed secret, replacing another unconfirmed one; returns no row while a factor is enabled. */
export const savePending = statement<
  { user_id: number },
  [userId: number, cipher: Buffer, keyId: string, now: Date]
>(`
  INSERT INTO second_factors AS f (user_id, cipher, key_id, created_at) VALUES ($1, $2, $3, $4)
  ON CONFLICT (user_id) DO UPDATE
     SET cipher = excluded.cipher, key_id = excluded.key_id, created_at = excluded.created_at, last_step = 0
   WHERE f.confirmed_at IS NULL
  RETURNING user_id`);

/** Enables a factor with a code of the given step; returns no row when it is enabled. */
export const confirmPending = statement<
  { user_id: number },
  [userId: number, step: bigint, now: Date]
>(`
  UPDATE second_factors SET confirmed_at = $3, last_step = $2
   WHERE user_id = $1 AND confirmed_at IS NULL RETURNING user_id`);

/** Accepts the code of a step once; a concurrent call waits for the row and returns no row. */
export const acceptTotpStep = statement<{ user_id: number }, [userId: number, step: bigint]>(`
  UPDATE second_factors SET last_step = $2
   WHERE user_id = $1 AND confirmed_at IS NOT NULL AND last_step < $2 RETURNING user_id`);

export const deleteSecondFactor = statement<
  Pick<SecondFactorRow, 'confirmed_at'>,
  [userId: number]
>(`
  DELETE FROM second_factors WHERE user_id = $1 RETURNING confirmed_at`);

/** Finds a customer's second factor that was enabled after $2. */
export const findNewFactor = statement<{ user_id: number }, [userId: number, since: Date]>(`
  SELECT s.user_id FROM second_factors s JOIN users u ON u.id = s.user_id
   WHERE s.user_id = $1 AND u.role = 'user' AND s.confirmed_at > $2`);

export const deleteRecoveryCodes = statement<never, [userId: number]>(
  `DELETE FROM recovery_codes WHERE user_id = $1`,
);

export const insertRecoveryCodes = statement<never, [userId: number, hashes: Buffer[]]>(`
  INSERT INTO recovery_codes (user_id, code_hash) SELECT $1, unnest($2::bytea[])`);

/** Consumes a recovery code, only once also in concurrent calls. */
export const consumeRecoveryCode = statement<
  { user_id: number },
  [userId: number, hash: Buffer, now: Date]
>(`
  UPDATE recovery_codes SET used_at = $3
   WHERE user_id = $1 AND code_hash = $2 AND used_at IS NULL RETURNING user_id`);

export const countRecoveryCodes = statement<{ left: number }, [userId: number]>(`
  SELECT count(*)::int AS left FROM recovery_codes WHERE user_id = $1 AND used_at IS NULL`);

export const findSteppedUp = statement<{ id: bigint }, [sessionId: bigint, now: Date]>(`
  SELECT id FROM sessions
   WHERE id = $1 AND revoked_at IS NULL
     AND stepped_up_at > $2::timestamptz - interval '${STEP_UP_MINUTES} minutes'`);

/** Stores a step-up; returns no row for an ended session. */
export const markSteppedUp = statement<{ id: bigint }, [sessionId: bigint, now: Date]>(`
  UPDATE sessions SET stepped_up_at = $2 WHERE id = $1 AND revoked_at IS NULL RETURNING id`);
