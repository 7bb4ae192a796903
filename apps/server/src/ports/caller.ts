import type { PersonRole, ServiceScope } from '@manabar/contracts';

/** Person who makes a call, as returned by the session check. */
export interface SessionCaller {
  userId: number;
  nickname: string;
  role: PersonRole;
  sessionId: bigint;
  /** Whether an admin has set the password and its owner has not changed it since. */
  mustChangePassword?: boolean;
  apiKey?: undefined;
}

/** Service account that makes a call, as returned by the check of its key. */
export interface KeyCaller {
  userId: number;
  nickname: string;
  role: 'service';
  sessionId?: undefined;
  mustChangePassword?: undefined;
  apiKey: { id: number; scopes: readonly ServiceScope[] };
}

export type Caller = SessionCaller | KeyCaller;

/** Credentials that admitted the caller, or a session's token that is checked by the statement that runs for it. */
export type Credentials = { userId: number } | { token: string; address: string };
