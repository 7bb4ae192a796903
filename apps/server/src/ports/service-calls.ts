import type { ApiKeyEnd, ErrorCode } from '@manabar/contracts';
import type { KeyCaller } from './caller.ts';

/** Account of a key; `ended` says why the key is no longer valid. */
export interface KeyHolder {
  caller: KeyCaller;
  ended: ApiKeyEnd | null;
}

/** One call with a key, and what came of it: never what was asked or answered. */
export interface ServiceCall {
  caller: KeyCaller;
  /** Of the procedure. */
  path: string;
  outcome: 'begun' | 'ok' | ErrorCode;
  requestId: string;
  address: string;
}
