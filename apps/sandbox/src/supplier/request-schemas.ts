import * as z from 'zod';
import { isPlayerId, services } from './players.ts';

/** References of the shop; without control characters, so that an address can contain them. */
const reference = z.string().regex(/^[\x21-\x7e]{1,128}$/);

const isPlayer = ({ service, player }: { service: (typeof services)[number]; player: string }) =>
  isPlayerId(service, player);

/** `POST /v1/players/check` */
export const checkRequest = z
  .object({ service: z.enum(services), player_id: z.string() })
  .refine(({ service, player_id }) => isPlayer({ service, player: player_id }), {
    path: ['player_id'],
  });

/** Parses a number or its text with at most two decimals into hundredths of a currency. */
const hundredths = z
  .union([z.number(), z.string()])
  .transform(String)
  .refine((text) => /^\d{1,8}(\.\d{1,2})?$/.test(text))
  .transform((text) => {
    const [whole = '', part = ''] = text.split('.');
    return Number(whole + part.padEnd(2, '0'));
  })
  .refine((amount) => amount > 0);

const item = z
  .union([z.string(), z.int()])
  .transform(String)
  .refine((text) => /^[\x20-\x7e]{1,64}$/.test(text) && text.trim() !== '');

const currency = z
  .string()
  .transform((text) => text.toUpperCase())
  .pipe(z.enum(['USD', 'RUB', 'KZT']));

const game = z.object({
  reference,
  service: z.enum(['freefire', 'pubg']),
  recipient: z.string(),
  item,
});
const wallet = z.object({
  reference,
  service: z.literal('steam'),
  recipient: z.string(),
  amount: hundredths,
  currency,
});

/** `POST /v1/topups`: an item for a game, an amount in a currency for a Steam wallet. */
export const topupRequest = z
  .discriminatedUnion('service', [game, wallet])
  .refine(({ service, recipient }) => isPlayer({ service, player: recipient }), {
    path: ['recipient'],
  });
export type TopupRequest = z.output<typeof topupRequest>;

/** `POST /v1/redemptions`: only PUBG codes are redeemed. */
export const redemptionRequest = z
  .object({ reference, code: z.string().trim().min(1).max(512), player_id: z.string() })
  .refine(({ player_id }) => isPlayer({ service: 'pubg', player: player_id }), {
    path: ['player_id'],
  });
export type RedemptionRequest = z.output<typeof redemptionRequest>;
