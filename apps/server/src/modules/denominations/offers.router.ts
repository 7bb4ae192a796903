import { freefireOffersSchema, pubgPackagesSchema, startingPricesSchema } from '@manabar/contracts';
import { publicProcedure, router } from '#procedures/procedures.ts';
import { listFreefireOffers, listPubgPackages } from './list-offers.ts';
import { startingPrices } from './starting-prices.ts';

const read = (path: string, summary: string) =>
  publicProcedure.meta({ rest: { method: 'GET', path, cached: true, summary } });

/** Public procedures `topup.*` with the offers of the game pages. */
export const topupOffersRouter = router({
  startingPrices: publicProcedure
    .output(startingPricesSchema)
    .query(({ ctx }) => startingPrices(ctx.deps)),
  freefireOffers: read('/freefire/offers', 'Free Fire offers, ascending by price')
    .output(freefireOffersSchema)
    .query(({ ctx }) => listFreefireOffers(ctx.deps)),
  pubgPackages: read('/pubg/packages', 'PUBG packages, ascending by amount')
    .output(pubgPackagesSchema)
    .query(({ ctx }) => listPubgPackages(ctx.deps)),
});
