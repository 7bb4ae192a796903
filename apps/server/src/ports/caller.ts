import type { PersonRole, ServiceScope } from '@manabar/contracts';

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

/** Authenticated caller. */
export type Caller = SessionCaller | KeyCaller;

/** Credentials that admitted the caller, or a session's token that is checked by the statement that runs for it. */
export type Credentials = { userId: number } | { token: string; address: string };
