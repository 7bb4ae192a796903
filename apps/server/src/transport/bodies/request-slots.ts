import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '#errors.ts';
import type { Release } from '#infra/limits/concurrency-limit.ts';

/** Slots that requests hold from before their bodies are read until their handlers have ended. */
export interface RequestSlots {
  /** Holds a slot, also when the connection closes before the handler runs. Errors: rate_limited, unavailable. */
  hold(request: FastifyRequest, reply: FastifyReply, release: Release | null): void;
  /** Runs a handler, and releases the request's slot at its end. */
  during<Answer>(request: FastifyRequest, handle: () => Promise<Answer>): Promise<Answer>;
}

/** Creates slots; a request without a free one may retry after `retryAfter` seconds. */
export function createRequestSlots({ retryAfter }: { retryAfter: number }): RequestSlots {
  const releases = new WeakMap<FastifyRequest, Release>();
  return {
    hold(request, reply, release) {
      if (!release) throw new DomainError('rate_limited', undefined, { retryAfter });
      // A connection that has already closed emits no `close`.
      if (reply.raw.destroyed || request.raw.socket.destroyed) {
        release();
        throw new DomainError('unavailable');
      }
      releases.set(request, release);
      // The handler does not run for an aborted or unreadable body.
      reply.raw.once('close', () => {
        if (releases.delete(request)) release();
      });
    },
    async during(request, handle) {
      const release = releases.get(request);
      releases.delete(request);
      try {
        return await handle();
      } finally {
        release?.();
      }
    },
  };
}
