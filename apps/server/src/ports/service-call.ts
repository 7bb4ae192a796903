import type { ApiKeyEnd, ErrorCode } from '@manabar/contracts';
import type { KeyCaller } from './caller.ts';

/** Account of a key; `ended` says why the key is no longer valid. */
export interface KeyHolder {
  caller: KeyCaller;
  ended: ApiKeyEnd | null;
}

/** A call with a key and its result, without input and answer. */
export interface ServiceCall {
  caller: KeyCaller;
  path: string;
  outcome: 'begun' | 'ok' | ErrorCode;
  requestId: string;
  address: string;
}
