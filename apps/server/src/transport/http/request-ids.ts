import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { REQUEST_ID_HEADER } from '#infra/request-scope.ts';
import type { IsProxy } from './trusted-proxies.ts';

const USABLE = /^[A-Za-z0-9-]{8,64}$/;

const process = randomBytes(6).toString('hex');
let count = 0;

/** Returns a new id of letters, digits and `-`, unique among all processes while logs are kept. */
export const createRequestId = (): string => `${process}-${(++count).toString(36)}`;

/** Returns a function that identifies a request: by the id that a trusted proxy sends, otherwise by a new one. */
export function requestIds(isProxy: IsProxy | null): (request: IncomingMessage) => string {
  return ({ headers, socket }) => {
    const sent = headers[REQUEST_ID_HEADER];
    return isProxy?.(socket.remoteAddress ?? '', 0) && typeof sent === 'string' && USABLE.test(sent)
      ? sent
      : createRequestId();
  };
}
