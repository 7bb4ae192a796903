import {
  byIdInput,
  createFreefireDenominationInput,
  createPubgDenominationInput,
  freefireDenominationListSchema,
  freefireDenominationSchema,
  listFreefireDenominationsInput,
  listPubgDenominationsInput,
  pubgDenominationListSchema,
  pubgDenominationSchema,
  successSchema,
  updateFreefireDenominationInput,
  updatePubgDenominationInput,
  type DenominationFields,
  type DenominationQuery,
  type DenominationUpdate,
} from '@manabar/contracts';
import * as z from 'zod';
import { stepUpBeyond } from '#modules/auth/index.ts';
import {
  createDenomination,
  deleteDenomination,
  freefireGame,
  getDenomination,
  listDenominations,
  pubgGame,
  updateDenomination,
  type DenominationGame,
} from '#modules/denominations/index.ts';
import { adminCreateProcedure, adminProcedure, router } from '#procedures/procedures.ts';
import { actorOf } from '../actor.ts';

/** Fields of a call's input. */
type Wire = Record<string, unknown>;

/** A game's REST path and its schemas with the game's own field names. */
interface DenominationFace<Dto, List, Create extends Wire, Update, Query> {
  path: string;
  game: DenominationGame<Dto>;
  one: z.ZodType<Dto, Dto>;
  list: z.ZodType<List, List>;
  query: z.ZodType<DenominationQuery, Query>;
  create: z.ZodType<Pick<DenominationFields, keyof DenominationFields>, Create>;
  update: z.ZodType<DenominationUpdate, Update>;
}

interface Page<Dto> {
  items: Dto[];
  total: number;
  totalEstimated?: true | undefined;
  page: number;
  pageSize: number;
}

/** Step-up rule that exempts taking a denomination off sale; each game has its own name for the field. */
const offSale = stepUpBeyond({
  is_active: z.literal(false).optional(),
  active: z.literal(false).optional(),
});

/**
 * Casts an answer, because tRPC cannot distinguish an open type from its own marker of "no answer"; the schema
 * validates the type instead.
 */
const answer = (dto: Promise<unknown>) => dto as Promise<never>;

/** Returns the procedures of one game. */
function denominationsRouter<Dto, Create extends Wire, Update, Query>(
  face: DenominationFace<Dto, Page<Dto>, Create, Update, Query>,
) {
  const { path: all, game } = face;
  const one = `${all}/{id}`;
  return router({
    list: adminProcedure
      .meta({ rest: { method: 'GET', path: all, summary: 'Denominations, newest first' } })
      .input(face.query)
      .output(face.list)
      .query(({ ctx, input }) => listDenominations(ctx.deps, game, input)),
    active: adminProcedure
      .meta({ rest: { method: 'GET', path: `${all}/active`, summary: 'Active denominations' } })
      .input(face.query)
      .output(face.list)
      .query(({ ctx, input }) => listDenominations(ctx.deps, game, { ...input, isActive: true })),
    get: adminProcedure
      .meta({ rest: { method: 'GET', path: one, summary: 'One denomination' } })
      .input(byIdInput)
      .output(face.one)
      .query(({ ctx, input }) => answer(getDenomination(ctx.deps, game, input.id))),
    create: adminCreateProcedure
      .meta({
        stepUp: 'production',
        rest: { method: 'POST', path: all, status: 201, summary: 'Add a denomination' },
      })
      .input(face.create)
      .output(face.one)
      .mutation(({ ctx, input }) =>
        answer(createDenomination(ctx.deps, actorOf(ctx), game, input)),
      ),
    update: adminProcedure
      .meta({
        stepUp: offSale,
        rest: { method: 'PUT', path: one, summary: 'Change fields of a denomination' },
      })
      .input(face.update)
      .output(face.one)
      .mutation(({ ctx, input }) =>
        answer(updateDenomination(ctx.deps, actorOf(ctx), game, input)),
      ),
    delete: adminProcedure
      .meta({ rest: { method: 'DELETE', path: one, summary: 'Delete or archive a denomination' } })
      .input(byIdInput)
      .output(successSchema)
      .mutation(({ ctx, input }) => deleteDenomination(ctx.deps, actorOf(ctx), game, input.id)),
  });
}

export const adminFreefireDenominationsRouter = denominationsRouter({
  path: '/freefire-admin/denominations',
  game: freefireGame,
  one: freefireDenominationSchema,
  list: freefireDenominationListSchema,
  query: listFreefireDenominationsInput,
  create: createFreefireDenominationInput,
  update: updateFreefireDenominationInput,
});

export const adminPubgDenominationsRouter = denominationsRouter({
  path: '/pubg-admin/denominations',
  game: pubgGame,
  one: pubgDenominationSchema,
  list: pubgDenominationListSchema,
  query: listPubgDenominationsInput,
  create: createPubgDenominationInput,
  update: updatePubgDenominationInput,
});
