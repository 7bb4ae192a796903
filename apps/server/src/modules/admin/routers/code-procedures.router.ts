import { byIdInput, revealCodeInput, revealedCodeSchema, successSchema } from '@manabar/contracts';
import type { Deps } from '#deps.ts';
import type { AuditActor } from '#modules/audit/index.ts';
import type { RevealRequest } from '#modules/stock/index.ts';
import { adminProcedure, type ProcedureMeta } from '#procedures/procedures.ts';
import { actorOf } from '../actor.ts';

type Rest = NonNullable<ProcedureMeta['rest']>;

/** Returns a procedure that deletes a free code; a code of an order is a conflict. */
export const deleteCodeProcedure = (
  { path, summary }: Pick<Rest, 'path' | 'summary'>,
  remove: (deps: Deps, actor: AuditActor, id: number) => Promise<{ success: true }>,
) =>
  adminProcedure
    .meta({
      stepUp: 'production',
      rest: { method: 'DELETE', path, refusals: ['conflict'], summary },
    })
    .input(byIdInput)
    .output(successSchema)
    .mutation(({ ctx, input }) => remove(ctx.deps, actorOf(ctx), input.id));

export const revealCodeProcedure = (
  { path, summary }: Pick<Rest, 'path' | 'summary'>,
  reveal: (deps: Deps, actor: AuditActor, request: RevealRequest) => Promise<{ code: string }>,
) =>
  adminProcedure
    .meta({ stepUp: 'production', rest: { method: 'POST', path, summary } })
    .input(revealCodeInput)
    .output(revealedCodeSchema)
    .mutation(({ ctx, input }) => reveal(ctx.deps, actorOf(ctx), input));

export const bulkLoadMeta = ({ path, summary }: Pick<Rest, 'path' | 'summary'>): ProcedureMeta => ({
  stepUp: 'production',
  rest: {
    method: 'POST',
    path,
    bulk: true,
    idempotencyKey: 'optional',
    refusals: ['not_found'],
    summary,
  },
});
