import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { REQUEST_ID_HEADER } from '#infra/request-scope.ts';
import type { IsProxy } from './trusted-proxies.ts';

const USABLE = /^[A-Za-z0-9-]{8,64}$/;

const process = randomBytes(6).toString('hex');
let count = 0;

/** A new id of letters, digits and `-`, unique among all processes for as long as logs are kept. */
export const createRequestId = (): string => `${process}-${(++count).toString(36)}`;

/** Makes the id of a request: the one that a trusted proxy sends, else a new one. */
export function requestIds(isProxy: IsProxy | null): (request: IncomingMessage) => string {
  return ({ headers, socket }) => {
    const sent = headers[REQUEST_ID_HEADER];
    return isProxy?.(socket.remoteAddress ?? '', 0) && typeof sent === 'string' && USABLE.test(sent)
      ? sent
      : createRequestId();
  };
}
