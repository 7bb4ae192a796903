import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Clock } from '#clock.ts';
import { Refusal } from '#refusal.ts';
import type { NoResponse } from './no-response.ts';

const parts = ['supplier', 'gateway', 'rates', 'mail', 'telegram'] as const;
const kinds = ['error', 'garbage', 'silent', 'reset', 'refuse-refunds'] as const;
export type Part = (typeof parts)[number];
type Kind = (typeof kinds)[number];

/** Outages that a tester has started, at most one for each part of the outside world. */
export interface Outages {
  /** Current fault of a part of the sandbox. */
  of(part: Part): Kind | undefined;
  /** Applies the current fault of a part to the calls of a scope. */
  strike(scope: FastifyInstance, part: Part): void;
}

const input = z.object({
  part: z.enum(parts),
  kind: z.enum(kinds),
  seconds: z.int().min(1).max(3_600),
});

/** `POST /outage {part, kind, seconds}` starts an outage, `DELETE /outage` ends all. */
export function registerOutages(
  app: FastifyInstance,
  clock: Clock,
  leaveUnanswered: NoResponse,
): Outages {
  const present = new Map<Part, { kind: Kind; until: number }>();
  const of = (part: Part) => {
    const outage = present.get(part);
    return outage && clock.now() < outage.until ? outage.kind : undefined;
  };
  app.post('/outage', (request) => {
    const { part, kind, seconds } = input.parse(request.body);
    present.set(part, { kind, until: clock.now() + seconds * 1000 });
    return { part, kind, seconds };
  });
  app.delete('/outage', () => {
    present.clear();
    return {};
  });
  return {
    of,
    strike(scope, part) {
      scope.addHook('onRequest', async (request, reply) => {
        switch (of(part)) {
          case 'error':
            throw new Refusal(503, 'unavailable');
          case 'garbage':
            return reply.type('text/html').send('<html><body>Under maintenance</body></html>');
          case 'silent':
            leaveUnanswered(reply);
            return reply;
          case 'reset':
            reply.hijack();
            request.raw.socket.resetAndDestroy();
            return reply;
          case 'refuse-refunds':
          case undefined:
            return undefined;
        }
      });
    },
  };
}
