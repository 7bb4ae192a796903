import {
  adminProductListSchema,
  adminProductSchema,
  byIdInput,
  createProductInput,
  listProductsInput,
  setProductRegionsInput,
  setRegionCurrencyInput,
  successSchema,
  updateProductInput,
} from '@manabar/contracts';
import * as z from 'zod';
import {
  createProduct,
  deleteProduct,
  getAdminProduct,
  listAdminProducts,
  setProductRegions,
  setRegionGameCurrency,
  updateProduct,
} from '#modules/catalogue/index.ts';
import { stepUpUnless } from '#modules/auth/index.ts';
import {
  adminCreateProcedure,
  adminListProcedure,
  adminProcedure,
  router,
} from '#procedures/procedures.ts';
import { documentedProductListSchema } from '#procedures/rest-answer-schemas.ts';
import { actorOf } from '../actor.ts';

const all = '/admin/products';
const one = '/admin/products/{id}';

const staysOffSale = stepUpUnless(z.object({ hasGlobalCodes: z.literal(false).optional() }));

export const adminProductsRouter = router({
  list: adminListProcedure
    .meta({
      rest: {
        method: 'GET',
        path: all,
        output: documentedProductListSchema,
        summary: 'Products, newest first',
      },
    })
    .input(listProductsInput)
    .output(adminProductListSchema)
    .query(({ ctx, input }) => listAdminProducts(ctx.deps, input)),
  get: adminProcedure
    .meta({ rest: { method: 'GET', path: one, summary: 'One product' } })
    .input(byIdInput)
    .output(adminProductSchema)
    .query(({ ctx, input }) => getAdminProduct(ctx.deps, input.id)),
  create: adminCreateProcedure
    .meta({
      rest: {
        method: 'POST',
        path: all,
        status: 201,
        refusals: ['conflict'],
        summary: 'Add a product',
      },
    })
    .input(createProductInput)
    .output(adminProductSchema)
    .mutation(({ ctx, input }) => createProduct(ctx.deps, actorOf(ctx), input)),
  update: adminProcedure
    .meta({
      stepUp: staysOffSale,
      rest: { method: 'PUT', path: one, summary: 'Change fields of a product' },
    })
    .input(updateProductInput)
    .output(adminProductSchema)
    .mutation(({ ctx, input }) => updateProduct(ctx.deps, actorOf(ctx), input)),
  delete: adminProcedure
    .meta({ rest: { method: 'DELETE', path: one, summary: 'Delete or archive a product' } })
    .input(byIdInput)
    .output(successSchema)
    .mutation(({ ctx, input }) => deleteProduct(ctx.deps, actorOf(ctx), input.id)),
  setRegions: adminProcedure
    .meta({
      stepUp: 'production',
      rest: { method: 'PUT', path: `${one}/regions`, summary: 'Set the regions of a product' },
    })
    .input(setProductRegionsInput)
    .output(adminProductSchema)
    .mutation(({ ctx, input }) => setProductRegions(ctx.deps, actorOf(ctx), input)),
  setRegionCurrency: adminProcedure
    .meta({
      rest: {
        method: 'PUT',
        path: `${one}/regions/{regionId}/currency`,
        summary: "Name a product's game currency in one region",
      },
    })
    .input(setRegionCurrencyInput)
    .output(adminProductSchema)
    .mutation(({ ctx, input }) => setRegionGameCurrency(ctx.deps, actorOf(ctx), input)),
});
