import * as z from 'zod';
import { isTopupRecipient } from '../rules/topup-forms.ts';
import { topupServices, type TopupService } from '../rules/topup.ts';

/** Id of a player; numeric ids are accepted as numbers. */
const playerIdSchema = z
  .union([z.string().trim(), z.number().int().nonnegative().transform(String)])
  .refine((id) => id !== '', { error: 'required', abort: true });

/** Player lookup (Steam: a login) of any service. Error: supplier_unavailable. */
export const checkPlayerInput = z
  .object({ service: z.enum(topupServices), playerId: playerIdSchema })
  .refine(({ service, playerId }) => isTopupRecipient(service, playerId), {
    path: ['playerId'],
    error: 'invalid',
  });

/** `check_token` proves for ten minutes that the player was found; an order accepts it as `topupData.check_token`. */
export const playerCheckSchema = z.discriminatedUnion('found', [
  z.object({ found: z.literal(true), player_name: z.string(), check_token: z.string() }),
  z.object({ found: z.literal(false) }),
]);
export type PlayerCheckResult = z.infer<typeof playerCheckSchema>;

/** Returns the input `{playerID}` of the games' documented paths. */
export const checkIdInput = (service: TopupService) =>
  z.object({
    playerID: playerIdSchema.refine((id) => isTopupRecipient(service, id), 'invalid'),
  });

const definiteNo = z.object({
  success: z.literal(false),
  error: z.literal('player_not_found'),
});

/** Answer of POST /freefire/check-id. */
export const freefireCheckSchema = z.union([
  z.object({ success: z.literal(true), player_name: z.string(), check_token: z.string() }),
  definiteNo,
]);
export type FreefireCheck = z.infer<typeof freefireCheckSchema>;

/** Answer of POST /pubg/check-id. */
export const pubgCheckSchema = z.union([
  z.object({
    success: z.literal(true),
    data: z.object({ status: z.literal('success'), player_name: z.string() }),
    check_token: z.string(),
  }),
  definiteNo.extend({
    data: z.object({ status: z.literal('error'), player_name: z.null() }),
  }),
]);
export type PubgCheck = z.infer<typeof pubgCheckSchema>;
