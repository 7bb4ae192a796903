import {
  nicknameKey,
  type ErrorCode,
  type LoginInput,
  type OpenedSession,
  type SecurityEventKind,
} from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { retryConflicts, withTransaction } from '#infra/db/transaction.ts';
import type { Reservation } from '#infra/limits/durable-limit.ts';
import { describeDevice, sessionAddress } from '#infra/session-origin.ts';
import { enqueueMessage } from '#modules/messages/index.ts';
import type { LoginAttempt } from '#ports/login-throttle.ts';
import type { SecurityEvent } from '#ports/security-events.ts';
import type { Refused } from './login-throttle.ts';
import { openSession } from './sessions/open-session.ts';
import { createSessionToken } from './sessions/session-token.ts';
import { logIn } from './sessions/sessions.sql.ts';
import { deviceHash, rememberLogin } from './remember-login.ts';
import { verifyPassword } from './passwords/hash-password.ts';
import { proveSecondFactor } from './second-factor/prove-second-factor.ts';
import { hasSecondFactor } from './second-factor/step-up.ts';
import { findLogin, lockUserShared, type LoginRow } from './users.sql.ts';

/**
 * Logs a user in and opens a session. Errors: invalid_credentials (a wrong password, or an unknown nickname, which costs
 * the same work; with the reason `blocked` the password is right, so that only the owner of the account learns of the block); second_factor_required and second_factor_invalid, after the correct password; rate_limited; unavailable
 * (too many logins). A login from a known address of the account takes precedence.
 */
export async function login(
  deps: Deps,
  address: string,
  input: LoginInput,
  userAgent: string | null = null,
  signal?: AbortSignal,
): Promise<OpenedSession> {
  const who = { nicknameKey: nicknameKey(input.nickname), address };
  const addressHash = deps.loginThrottle.addressHash(address);
  const find = async () => {
    const { nicknameKey: key } = who;
    const [found] = await findLogin(deps.pool, key, addressHash, deps.clock.now());
    return found;
  };
  return deps.loginThrottle.admit(address, find, (found) =>
    logInTo(deps, found, { input, who, addressHash, userAgent, signal }),
  );
}

interface Login {
  input: LoginInput;
  who: LoginAttempt;
  addressHash: Buffer;
  userAgent: string | null;
  signal: AbortSignal | undefined;
}

/** Verifies the password within the limits of guesses and opens the session; errors are those of `login`. */
async function logInTo(
  deps: Deps,
  found: LoginRow | undefined,
  { input, who, addressHash, userAgent, signal }: Login,
): Promise<OpenedSession> {
  const { address } = who;
  const preferred = found?.known ?? false;
  const tryLogin = async (pair: Reservation) => {
    const matches = await verifyPassword(found?.password_hash, input.password, {
      signal,
      preferred,
    });
    if (!found || !matches) return { refused: 'invalid_credentials' } as const;
    if (found.blocked) return { refused: 'invalid_credentials', reason: 'blocked' } as const;
    const { code } = input;
    if (code === undefined) return begin(deps, { address, addressHash, userAgent }, found, pair);
    const enter = () => beginWithCode(deps, { address, userAgent }, found, code);
    return deps.loginThrottle.runCode(found.id, enter);
  };
  try {
    const outcome = await deps.loginThrottle.run(who, preferred, tryLogin);
    if ('refused' in outcome) {
      const { refused, reason } = outcome;
      throw new DomainError(refused, reason && { reason });
    }
    return outcome;
  } catch (error) {
    recordRefusedLogin(deps, { userId: found?.id ?? null, address, userAgent }, error);
    throw error;
  }
}

const refusedLogins: Partial<Record<ErrorCode, SecurityEventKind>> = {
  invalid_credentials: 'login_failed',
  second_factor_invalid: 'login_failed',
  rate_limited: 'locked_out',
};

/** Records the account, if it exists, and never the nickname, because users sometimes type their password there. */
function recordRefusedLogin(
  { securityEvents }: Pick<Deps, 'securityEvents'>,
  origin: Pick<SecurityEvent, 'userId' | 'address' | 'userAgent'>,
  error: unknown,
): void {
  const kind = error instanceof DomainError ? refusedLogins[error.code] : undefined;
  if (kind) securityEvents.record({ ...origin, kind, detail: 'auth.login' });
}

/** Opens the session after the correct password, unless a second factor requires its code. */
async function begin(
  deps: Deps,
  {
    address,
    addressHash,
    userAgent,
  }: { address: string; addressHash: Buffer; userAgent: string | null },
  { id: userId, nickname, password_hash: hash, must_change_password: mustChange }: LoginRow,
  pair: Reservation,
): Promise<OpenedSession | Refused> {
  const { token, tokenHash } = createSessionToken();
  const device = describeDevice(userAgent);
  const [row] = await retryConflicts(() =>
    logIn(
      deps.pool,
      userId,
      hash,
      tokenHash,
      deps.clock.now(),
      deps.env.SESSION_MAX_DAYS,
      addressHash,
      deviceHash(deps, device),
      sessionAddress(address),
      device,
      pair.key,
      pair.windowEnd,
    ),
  );
  if (row?.outcome === 'second_factor') return { refused: 'second_factor_required' };
  if (row?.outcome !== 'opened') return { refused: 'invalid_credentials' };
  pair.isReleased = true;
  return { token, nickname, userId, ...(mustChange && { mustChangePassword: true }) };
}

/** Opens the session after the correct password and the code of the second factor. */
async function beginWithCode(
  deps: Deps,
  origin: { address: string; userAgent: string | null },
  { id: userId, nickname, role, password_hash: hash, must_change_password: mustChange }: LoginRow,
  code: string,
): Promise<OpenedSession | Refused> {
  const { address } = origin;
  return withTransaction(deps.pool, async (tx) => {
    // Password and second factor may have changed since the password was verified.
    const [user] = await lockUserShared(tx, userId);
    if (user?.password_hash !== hash) return { refused: 'invalid_credentials' };
    if (await hasSecondFactor(tx, userId)) {
      const proof = await proveSecondFactor(deps, tx, { userId, nickname, address, role }, code);
      if (!proof) return { refused: 'second_factor_invalid' };
    }
    if (await rememberLogin(deps, tx, userId, origin)) {
      const device = describeDevice(origin.userAgent);
      await enqueueMessage(tx, { userId, kind: 'new_login', data: { device } });
    }
    const token = await openSession(deps, tx, userId, origin);
    return { token, nickname, userId, ...(mustChange && { mustChangePassword: true }) };
  });
}
