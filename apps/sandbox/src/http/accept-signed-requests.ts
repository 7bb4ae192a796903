import type { FastifyInstance } from 'fastify';
import type { Clock } from '#clock.ts';
import { Refusal } from '#refusal.ts';
import { isSigned, SIGNATURE_HEADER } from '#signature.ts';

export interface SignedOptions {
  clock: Clock;
  secret: string;
  /** Whether a request without a signature passes. A wrong signature never passes. */
  unsignedPasses: boolean;
}

function parse(body: Buffer): unknown {
  if (body.length === 0) return {};
  try {
    return JSON.parse(body.toString());
  } catch {
    throw new Refusal(400, 'invalid_json');
  }
}

/** Parses the requests of a scope as JSON after checking the signature over their exact bytes. */
export function acceptSignedRequests(scope: FastifyInstance, options: SignedOptions): void {
  const { clock, secret, unsignedPasses } = options;
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body);
  });
  scope.addHook('preHandler', async (request) => {
    const header = request.headers[SIGNATURE_HEADER];
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const passes = header === undefined && unsignedPasses;
    if (!passes && !isSigned(header, body, { secret, now: clock.now() })) {
      throw new Refusal(401, 'invalid_signature');
    }
    request.body = parse(body);
  });
}
