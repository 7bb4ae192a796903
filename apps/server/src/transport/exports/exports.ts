import { Readable } from 'node:stream';
import {
  exportableLists,
  exportPath,
  MAX_EXPORTS_EACH,
  type ExportableList,
  withoutPage,
} from '@manabar/contracts';
import { TRPCError } from '@trpc/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { createSharedConcurrencyLimit } from '#infra/limits/concurrency-limit.ts';
import { shopToday } from '#infra/shop-days.ts';
import { exportedLists, exportList } from '#modules/admin/index.ts';
import { isActingAdmin, sessionStands } from '#modules/auth/index.ts';
import type { SessionCaller } from '#ports/caller.ts';
import { createContext } from '../http/create-context.ts';
import { spendRequest } from '#procedures/rate-limit.ts';
import { admitAdminCall } from '#procedures/record-security-events.ts';
import type { Context } from '#procedures/context.ts';
import { keyOf, refuseKey } from '#procedures/run-service-call.ts';
import { inputKeysOf } from '../rest/input-keys.ts';
import { rawInputOf } from '../rest/raw-input.ts';
import { dataHeaders, sendError } from '../rest/send-json.ts';

/** Maximum number of concurrent exports of all admins, because each holds a database connection that purchases need. */
const MAX_EXPORTS = 4;
/** Seconds after which an export without a free slot may retry. */
const RETRY_AFTER = 10;
/** Time limit from the first row to the last, in milliseconds; a slow or stopped reader is cut off. */
const LONGEST_MS = 15 * 60_000;

export interface ExportOptions {
  deps: Deps;
  longest?: number;
}

/**
 * Exports admin lists as CSV files. They are routes instead of procedures, because their answers are streams of
 * text. An export that ends early aborts its connection, so that part of a list never looks complete.
 */
export async function registerExports(
  app: FastifyInstance,
  { deps, longest = LONGEST_MS }: ExportOptions,
): Promise<void> {
  const limit = createSharedConcurrencyLimit<number>({
    total: MAX_EXPORTS,
    perHolder: MAX_EXPORTS_EACH,
  });
  const open = new Set<Readable>();
  app.addHook('preClose', async () => {
    for (const file of open) file.destroy(new Error('the server ends'));
  });
  app.setErrorHandler((error, request, reply) => sendError(deps, request, reply, error));
  for (const list of exportableLists) {
    app.get(exportPath(list), { exposeHeadRoute: false }, async (request, reply) => {
      const { caller, ...ctx } = await requireAdmin(deps, request, list);
      const query = queryOf(list, request);
      const release = limit.tryAcquire(caller.userId);
      if (!release) throw new DomainError('rate_limited', undefined, { retryAfter: RETRY_AFTER });
      const actor = { userId: caller.userId, nickname: caller.nickname, address: ctx.address };
      const pieces = exportList(deps, actor, { list, query, language: ctx.language });
      // Releases the slot when the reading has ended for any reason.
      const end = () =>
        void pieces
          .return()
          .catch(() => undefined)
          .finally(release);
      try {
        // Failures until here are answered like any other.
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
          deps.log.warn({ err: error, list, requestId: request.id }, 'export aborted');
        });
        file.once('close', () => {
          clearTimeout(timer);
          open.delete(file);
          end();
        });
        return await reply.headers(headersOf(list, deps)).send(file);
      } catch (error) {
        end();
        throw error;
      }
    });
  }
}

/** Returns the admin. Errors: unauthorized, rate_limited, those of authorizeAdminCall and, of a key, of runServiceCall. */
async function requireAdmin(
  deps: Deps,
  request: FastifyRequest,
  list: ExportableList,
): Promise<Context & { caller: SessionCaller }> {
  const ctx = createContext(deps, request);
  await spendRequest(ctx, 'general');
  const key = keyOf(ctx);
  const path = `admin.export.${list}`;
  if (key !== null) await refuseKey(key, { ctx, path });
  const caller = await deps.authenticate(ctx.token);
  if (!caller) throw new DomainError('unauthorized');
  const rules = exportedLists[list].personal ? { stepUp: 'production' as const } : {};
  const admin = await admitAdminCall(ctx, caller, path, rules);
  // Each export reads a whole list, so it has a limit of its own, besides that of other calls.
  await spendRequest(ctx, 'export');
  return { ...ctx, caller: admin };
}

/** Parses the query. Error: validation_error. */
function queryOf(list: ExportableList, request: FastifyRequest): object {
  const path = exportPath(list);
  const schema = exportedLists[list].input;
  const rest = { method: 'GET', path, summary: '' } as const;
  const raw = rawInputOf(request, rest, inputKeysOf([schema]));
  const { success, data, error } = schema.safeParse(withoutPage(raw));
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

/** Returns whether an export may continue: its admin has not logged out, been blocked or lost the role. */
async function mayGoOn(
  { pool }: Pick<Deps, 'pool'>,
  { userId, sessionId }: Pick<SessionCaller, 'userId' | 'sessionId'>,
): Promise<boolean> {
  return (await sessionStands(pool, sessionId)) && isActingAdmin(pool, userId);
}

const headersOf = (list: ExportableList, { clock, env }: Pick<Deps, 'clock' | 'env'>) => ({
  ...dataHeaders,
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${list}-${shopToday(clock.now(), env.SHOP_TIMEZONE)}.csv"`,
  // Prevents buffering by proxies.
  'x-accel-buffering': 'no',
});
