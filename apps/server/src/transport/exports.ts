import { Readable } from 'node:stream';
import {
  exportableLists,
  exportPath,
  MAX_EXPORTS_EACH,
  type ExportableList,
} from '@manabar/contracts';
import { TRPCError } from '@trpc/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { createSharedPlaces } from '#infra/places.ts';
import { exportedLists, exportList } from '#modules/admin/index.ts';
import { isActingAdmin, sessionStands, type SessionCaller } from '#modules/auth/index.ts';
import { createContext } from './request-context.ts';
import { spendRequest } from './rate-limit.ts';
import { admitAdminCall } from './security-events.ts';
import type { Context } from './context.ts';
import { keyOf, refuseKey } from './service-calls.ts';
import { inputKeysOf } from './rest/input-keys.ts';
import { rawInputOf } from './rest/raw-input.ts';
import { dataHeaders, sendError } from './rest/send.ts';

/** Of all admins together: each reads with one connection at a time, and purchases need theirs. */
const MAX_EXPORTS = 4;
/** Seconds after which an export that found no place may come again. */
const RETRY_AFTER = 10;
/** From the first row to the last: a client that reads too slowly, or not at all, is cut off. */
const LONGEST_MS = 15 * 60_000;

export interface ExportOptions {
  deps: Deps;
  longest?: number;
}

/**
 * Admin lists as CSV files. Not procedures: their answers are streams of text. Whatever ends one before its last row
 * breaks the connection off, so that half a list never looks like a whole one.
 */
export async function registerExports(
  app: FastifyInstance,
  { deps, longest = LONGEST_MS }: ExportOptions,
): Promise<void> {
  const places = createSharedPlaces<number>({ all: MAX_EXPORTS, each: MAX_EXPORTS_EACH });
  const open = new Set<Readable>();
  app.addHook('preClose', async () => {
    for (const file of open) file.destroy(new Error('the server ends'));
  });
  app.setErrorHandler((error, request, reply) => sendError(deps, request, reply, error));
  for (const list of exportableLists) {
    app.get(exportPath(list), { exposeHeadRoute: false }, async (request, reply) => {
      const { caller, ...ctx } = await requireAdmin(deps, request, list);
      const query = queryOf(list, request);
      const leave = places.take(caller.userId);
      if (!leave) throw new DomainError('rate_limited', undefined, { retryAfter: RETRY_AFTER });
      const actor = { userId: caller.userId, nickname: caller.nickname, address: ctx.address };
      const pieces = exportList(deps, actor, { list, query, language: ctx.language });
      // However it ends, the place is free when nothing is read any more.
      const end = () =>
        void pieces
          .return()
          .catch(() => undefined)
          .finally(leave);
      try {
        // What fails until here is answered as any other failure.
        const first = await pieces.next();
        const file = Readable.from(
          continued(first, pieces, () => mayGoOn(deps, caller)),
          { objectMode: false },
        );
        open.add(file);
        const timer = setTimeout(
          () => file.destroy(new Error('the export took too long')),
          longest,
        );
        file.once('error', (error) => {
          deps.log.warn({ err: error, list, requestId: request.id }, 'an export was broken off');
        });
        file.once('close', () => {
          clearTimeout(timer);
          open.delete(file);
          end();
        });
        return await reply.headers(headersOf(list, deps.clock.now())).send(file);
      } catch (error) {
        end();
        throw error;
      }
    });
  }
}

/** Errors: unauthorized, rate_limited, those of admitAdmin and, of a key, of runServiceCall. */
async function requireAdmin(
  deps: Deps,
  request: FastifyRequest,
  list: ExportableList,
): Promise<Context & { caller: SessionCaller }> {
  const ctx = createContext(deps, request, () => undefined);
  await spendRequest(ctx, 'general');
  const key = keyOf(ctx);
  const path = `admin.export.${list}`;
  if (key !== null) await refuseKey(key, { ctx, path });
  const caller = await deps.authenticate(ctx.token);
  if (!caller) throw new DomainError('unauthorized');
  const rules = exportedLists[list].personal ? { stepUp: 'production' as const } : {};
  return { ...ctx, caller: await admitAdminCall(ctx, caller, path, rules) };
}

/** Error: validation_error. */
function queryOf(list: ExportableList, request: FastifyRequest): object {
  const path = exportPath(list);
  const schema = exportedLists[list].input;
  const rest = { method: 'GET', path, summary: '' } as const;
  const raw = rawInputOf(request, rest, inputKeysOf([schema]));
  const { page: _, pageSize: __, after: ___, ...input } = raw;
  const { success, data, error } = schema.safeParse(input);
  if (!success) throw new TRPCError({ code: 'BAD_REQUEST', cause: error });
  return data;
}

async function* continued(
  first: IteratorResult<string, void>,
  rest: AsyncGenerator<string, void>,
  mayReadOn: () => Promise<boolean>,
): AsyncGenerator<string> {
  for (let piece = first; !piece.done; piece = await rest.next()) {
    yield piece.value;
    if (!(await mayReadOn())) throw new DomainError('unauthorized');
  }
}

/** Whoever logs out, is blocked or is no admin any more gets no further row. */
async function mayGoOn(
  { pool }: Pick<Deps, 'pool'>,
  { userId, sessionId }: Pick<SessionCaller, 'userId' | 'sessionId'>,
): Promise<boolean> {
  return (await sessionStands(pool, sessionId)) && isActingAdmin(pool, userId);
}

const headersOf = (list: ExportableList, now: Date) => ({
  ...dataHeaders,
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${list}-${now.toISOString().slice(0, 10)}.csv"`,
  // Not to be held back on the way.
  'x-accel-buffering': 'no',
});
