import type { FastifyInstance, FastifyReply } from 'fastify';
import type { NoResponse } from '#http/no-response.ts';
import { answerOf, type Operation, type Operations } from './operations-by-reference.ts';
import { endingOf, playerName } from './players.ts';
import { checkRequest, redemptionRequest, topupRequest } from './request-schemas.ts';
import { balanceInCents, redeem, topUp, type Supplier } from './supplier.ts';

interface Lookup {
  Params: { reference: string };
}

/** Registers the supplier's calls. The scope has checked their signatures. */
export function registerSupplier(
  scope: FastifyInstance,
  { supplier, leaveUnanswered }: { supplier: Supplier; leaveUnanswered: NoResponse },
): void {
  const { clock } = supplier;

  const answer = (operation: Operation, reply: FastifyReply) => {
    if (endingOf(operation.player) !== 'done-without-answer')
      return answerOf(operation, clock.now());
    // The operation is done without an answer to this call; a call for its status is answered.
    leaveUnanswered(reply);
    return reply;
  };
  const lookUp = <T extends Operation>(
    { done }: Operations<T>,
    reference: string,
    reply: FastifyReply,
  ) => {
    const operation = done.get(reference);
    return operation
      ? answerOf(operation, clock.now())
      : reply.code(404).send({ status: 'not_found' });
  };

  scope.post('/players/check', async (request, reply) => {
    const { player_id: player } = checkRequest.parse(request.body);
    switch (endingOf(player)) {
      case 'check-never-answers':
        leaveUnanswered(reply);
        return reply;
      case 'nobody':
        return { found: false };
      default:
        return { found: true, player_name: playerName(player) };
    }
  });

  scope.post('/topups', async (request, reply) =>
    answer(topUp(supplier, topupRequest.parse(request.body)), reply),
  );
  scope.get<Lookup>('/topups/:reference', async ({ params }, reply) =>
    lookUp(supplier.topups, params.reference, reply),
  );
  scope.post('/redemptions', async (request, reply) =>
    answer(redeem(supplier, redemptionRequest.parse(request.body)), reply),
  );
  scope.get<Lookup>('/redemptions/:reference', async ({ params }, reply) =>
    lookUp(supplier.redemptions, params.reference, reply),
  );
  scope.get('/balance', async () => ({
    balances: [{ currency: 'USD', amount: balanceInCents(supplier) / 100 }],
  }));
}
