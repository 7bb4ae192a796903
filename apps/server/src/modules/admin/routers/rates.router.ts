import {
  addCurrencyRateInput,
  adminCurrencyRateListSchema,
  adminCurrencyRateSchema,
  currencySettingsSchema,
  listCurrencyRatesInput,
  missingRatesSchema,
  rateHistoryInput,
  rateHistorySchema,
  rateSettingsSchema,
  updateCurrencyRateInput,
} from '@manabar/contracts';
import {
  addRateByHand,
  getRateSettings,
  listMissingRates,
  listRateHistory,
  listRates,
  setRateSettings,
  setRateByHand,
} from '#modules/rates/index.ts';
import { adminProcedure, router } from '#procedures/procedures.ts';
import { documentedRateListSchema, documentedRateSchema } from '#procedures/rest-answer-schemas.ts';
import { actorOf } from '../actor.ts';

const all = '/admin/currency-rates';
const settings = '/currency-settings/settings';

export const adminRatesRouter = router({
  list: adminProcedure
    .meta({
      rest: {
        method: 'GET',
        path: all,
        output: documentedRateListSchema,
        summary: 'Rates of currencies, newest first',
      },
    })
    .input(listCurrencyRatesInput)
    .output(adminCurrencyRateListSchema)
    .query(({ ctx, input }) => listRates(ctx.deps, input)),
  update: adminProcedure
    .meta({
      stepUp: 'production',
      rest: {
        method: 'PUT',
        path: `${all}/{id}`,
        output: documentedRateSchema,
        summary: 'Set a rate by hand',
      },
    })
    .input(updateCurrencyRateInput)
    .output(adminCurrencyRateSchema)
    .mutation(({ ctx, input }) => setRateByHand(ctx.deps, actorOf(ctx), input)),
  missing: adminProcedure
    .output(missingRatesSchema)
    .query(({ ctx }) => listMissingRates(ctx.deps.pool)),
  add: adminProcedure
    .meta({ stepUp: 'production' })
    .input(addCurrencyRateInput)
    .output(adminCurrencyRateSchema)
    .mutation(({ ctx, input }) => addRateByHand(ctx.deps, actorOf(ctx), input)),
  history: adminProcedure
    .input(rateHistoryInput)
    .output(rateHistorySchema)
    .query(({ ctx, input }) => listRateHistory(ctx.deps, input)),
  settings: adminProcedure
    .meta({
      rest: {
        method: 'GET',
        path: settings,
        output: currencySettingsSchema,
        summary: 'Whether rates are updated automatically',
      },
    })
    .output(rateSettingsSchema)
    .query(({ ctx }) => getRateSettings(ctx.deps)),
  setSettings: adminProcedure
    .meta({
      stepUp: 'production',
      rest: { method: 'POST', path: settings, summary: 'Switch automatic rates on or off' },
    })
    .input(currencySettingsSchema)
    .output(currencySettingsSchema)
    .mutation(({ ctx, input }) => setRateSettings(ctx.deps, actorOf(ctx), input)),
});
