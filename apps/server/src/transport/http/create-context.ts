import type { FastifyRequest } from 'fastify';
import type { Deps } from '#deps.ts';
import { admissionOf } from '#procedures/remember-admission.ts';
import type { Context } from '#procedures/context.ts';
import { connectionSignal } from './connection-signal.ts';
import { negotiateLanguage } from './language.ts';
import { publicOrigin } from '../web/public-origin.ts';

const BEARER = /^bearer +(\S+) *$/i;

/** Builds the context of a request without any lookups. */
export function createContext(
  deps: Deps,
  request: FastifyRequest,
  markReplayed: () => void = () => undefined,
): Context {
  const { authorization, 'user-agent': userAgent } = request.headers;
  return {
    deps,
    token: authorization === undefined ? null : (BEARER.exec(authorization)?.[1] ?? ''),
    caller: null,
    admission: admissionOf(request),
    address: request.ip,
    userAgent: userAgent ?? null,
    origin: publicOrigin(deps.env, request),
    language: negotiateLanguage(request.headers['accept-language']),
    requestId: request.id,
    signal: () => connectionSignal(request.raw.socket),
    markReplayed,
  };
}
