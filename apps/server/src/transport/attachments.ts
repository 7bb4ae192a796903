import { Readable } from 'node:stream';
import { MAX_ATTACHMENT_BYTES } from '@manabar/contracts/rules';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { addressKey } from '#infra/limits/address-keys.ts';
import { createSharedConcurrencyLimit } from '#infra/limits/concurrency-limit.ts';
import { admitUpload, readAttachment, storeAttachment } from '#modules/support/index.ts';
import type { SessionCaller } from '#ports/caller.ts';
import type { Context } from '#procedures/context.ts';
import { spendRequest } from '#procedures/rate-limit.ts';
import { admitAdminCall } from '#procedures/record-security-events.ts';
import { keyOf, runServiceCall } from '#procedures/run-service-call.ts';
import { boundBody, refuseUnread, takeBody } from './bodies/admit-body.ts';
import { createRequestSlots } from './bodies/request-slots.ts';
import { readBodiesAsBytes } from './bodies/read-bodies-as-bytes.ts';
import { createContext } from './http/create-context.ts';
import { dataHeaders, sendError, sendJson } from './rest/send-json.ts';

interface OfAttachment {
  Params: { id: string };
}

/** Maximum number of pictures that arrive or wait, by address; each is in memory as a whole. */
const UPLOADS = { total: 32, perHolder: 8 };
/** Maximum number of pictures that are re-encoded or wait for it, by account; slow bodies do not count. */
const ENCODINGS = { total: 4, perHolder: 2 };
/** Seconds after which an upload without a free slot may retry. */
const RETRY_AFTER = 2;

const pictureHeaders = {
  ...dataHeaders,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
};

/**
 * Receives and sends pictures of support threads. They are routes instead of procedures, because bodies and answers are the
 * pictures themselves. The caller is checked before the body is read.
 */
export async function registerAttachments(
  app: FastifyInstance,
  { deps }: { deps: Deps },
): Promise<void> {
  const uploads = createSharedConcurrencyLimit<string>(UPLOADS);
  const encodings = createSharedConcurrencyLimit<number>(ENCODINGS);
  const slots = createRequestSlots({ retryAfter: RETRY_AFTER });
  app.setErrorHandler((error, request, reply) => sendError(deps, request, reply, error));
  readBodiesAsBytes(app);
  app.post(
    '/support/attachments',
    {
      bodyLimit: MAX_ATTACHMENT_BYTES,
      onRequest: (request, reply) =>
        refuseUnread(deps, request, { mostBytes: MAX_ATTACHMENT_BYTES }, async () => {
          const { ctx, caller } = await requireCaller(deps, request, 'support.attachments.upload');
          await spendRequest(ctx, 'attachment');
          slots.hold(request, reply, uploads.tryAcquire(addressKey(request.ip)));
          await admitUpload(deps, caller);
          takeBody(deps, request, reply, { mostBytes: MAX_ATTACHMENT_BYTES });
        }),
      preParsing: boundBody,
    },
    (request, reply) =>
      slots.during(request, async () => {
        // A slow body may outlast the session, which is checked again.
        const { token } = createContext(deps, request);
        const caller = await deps.authenticate(token);
        if (!caller) throw new DomainError('unauthorized');
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const release = encodings.tryAcquire(caller.userId);
        if (!release) throw new DomainError('rate_limited', undefined, { retryAfter: RETRY_AFTER });
        const attachment = await storeAttachment(deps, caller, body).finally(release);
        await sendJson(request, reply, 200, JSON.stringify(attachment));
        return reply;
      }),
  );
  app.get<OfAttachment>(
    '/support/attachments/:id',
    { exposeHeadRoute: false },
    async (request, reply) => {
      const { id } = request.params;
      const path = 'support.attachments.get';
      const { ctx, caller } = await requireCaller(deps, request, path);
      if (caller.role === 'admin') await admitAdminCall(ctx, caller, path);
      const { type, size, pieces } = await readAttachment(deps, caller, id);
      const name = `picture.${type.slice('image/'.length)}`;
      return reply
        .headers(pictureHeaders)
        .header('content-type', type)
        .header('content-length', size)
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(Readable.from(pieces, { objectMode: false }));
    },
  );
}

/** Returns the caller. Errors: rate_limited, unavailable, unauthorized, forbidden (an API key) and those of a key. */
async function requireCaller(
  deps: Deps,
  request: FastifyRequest,
  path: string,
): Promise<{ ctx: Context; caller: SessionCaller }> {
  const ctx = createContext(deps, request);
  await spendRequest(ctx, 'general');
  const key = keyOf(ctx);
  if (key !== null) {
    const error = new DomainError('forbidden');
    await runServiceCall(key, { ctx, path }, () => Promise.resolve({ ok: false, error }));
    throw error;
  }
  deps.poolLoad.requireRoom();
  const caller = await deps.authenticate(ctx.token, ctx.address);
  if (!caller) throw new DomainError('unauthorized');
  return { ctx, caller };
}
