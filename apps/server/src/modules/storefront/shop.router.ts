import { currencies, shopSettingsSchema } from '@manabar/contracts';
import { sellsTopups } from '#config/sells-topups.ts';
import { availableChannels } from '#modules/messages/index.ts';
import { publicProcedure, router } from '#procedures/procedures.ts';

/** Procedures `shop.*` with settings that the client needs before it renders, over tRPC only. */
export const shopRouter = router({
  settings: publicProcedure.output(shopSettingsSchema).query(({ ctx: { deps } }) => ({
    supportBotUrl: deps.env.SUPPORT_BOT_URL ?? null,
    supportMessengerUrl: deps.env.SUPPORT_MESSENGER_URL ?? null,
    walletCardTopup: deps.env.WALLET_CARD_TOPUP,
    cardCurrencies: currencies.filter((each) => deps.gateways.gatewayFor(each)),
    cardHoldMinutes: deps.env.PAYMENT_TTL_MINUTES,
    refundHours: deps.env.REFUND_HOURS,
    timeZone: deps.env.SHOP_TIMEZONE,
    messageChannels: availableChannels(deps),
    sellsTopups: sellsTopups(deps.env),
  })),
});
