import { freefireOffersSchema, pubgPackagesSchema } from '@manabar/contracts';
import { publicProcedure, router } from '#transport/procedures.ts';
import { listFreefireOffers, listPubgPackages } from './list-offers.ts';

const read = (path: string, summary: string) =>
  publicProcedure.meta({ rest: { method: 'GET', path, cached: true, summary } });

/** What the pages of the games offer; beside the other calls of `topup`. */
export const topupOffersRouter = router({
  freefireOffers: read('/freefire/offers', 'What Free Fire players can buy, ascending by price')
    .output(freefireOffersSchema)
    .query(({ ctx }) => listFreefireOffers(ctx.deps)),
  pubgPackages: read('/pubg/packages', 'What PUBG players can buy, ascending by amount')
    .output(pubgPackagesSchema)
    .query(({ ctx }) => listPubgPackages(ctx.deps)),
});
