import type { PersonRole, ServiceScope } from '@manabar/contracts';
import { DomainError } from '#errors.ts';

/** A person who is calling, as the session check found them. */
export interface SessionCaller {
  userId: number;
  nickname: string;
  role: PersonRole;
  sessionId: bigint;
  /** An admin has set the password, and its owner has not changed it yet. */
  mustChangePassword?: boolean;
  apiKey?: undefined;
}

/** A service account that is calling, as the check of its key found it. */
export interface KeyCaller {
  userId: number;
  nickname: string;
  role: 'service';
  sessionId?: undefined;
  mustChangePassword?: undefined;
  apiKey: { id: number; scopes: readonly ServiceScope[] };
}

/** Who is calling. */
export type Caller = SessionCaller | KeyCaller;

/** The person who is calling. Error: forbidden (a service account has no session). */
export function requireSession(caller: Caller): SessionCaller {
  if (caller.sessionId === undefined) throw new DomainError('forbidden');
  return caller;
}
