import * as z from 'zod';
import { typedPasswordSchema } from './auth.ts';
import { currencySchema } from './money.ts';
import { roles } from './rules/buyers.ts';

/** The password again. */
export const deleteAccountInput = z.object({ password: typedPasswordSchema });

const time = z.string();
const timeOrNull = time.nullable();
const text = z.string();
const textOrNull = text.nullable();
const count = z.number().int();
/** Decimal, in major units. */
const amount = z.number();

const exportedItemSchema = z.object({
  type: z.enum(['code', 'topup']),
  product: textOrNull,
  region: text,
  game_amount: count,
  quantity: count,
  unit_price: amount,
  status: text,
  refunded_quantity: count,
  /** What a top-up was for; null for codes. */
  topup: z
    .object({
      service: text,
      recipient: text,
      recipient_name: textOrNull,
      offer: text,
      state: text,
    })
    .nullable(),
});

/**
 * Everything that the shop keeps of one person. Codes are named by their orders, where they can be opened; secrets and
 * keyed hashes are left out. Amounts are decimal numbers in major units.
 */
export const personalDataSchema = z.object({
  exported: time,
  account: z.object({
    id: count,
    nickname: text,
    role: z.enum(roles),
    created: time,
    /** When two-factor authentication was enabled. */
    second_factor_since: timeOrNull,
    recovery_codes: count,
  }),
  balances: z.array(z.object({ currency: currencySchema, kind: text, amount })),
  movements: z.array(
    z.object({
      at: time,
      kind: text,
      reference: text,
      account: text,
      currency: currencySchema,
      amount,
    }),
  ),
  sessions: z.array(
    z.object({
      created: time,
      last_used: time,
      ended: timeOrNull,
      address: textOrNull,
      device: textOrNull,
    }),
  ),
  /** Last log-ins from each known address; of the address itself only a keyed hash is kept. */
  known_addresses: z.array(z.object({ last_login: time })),
  /** Likewise of each known device. */
  known_devices: z.array(z.object({ last_login: time })),
  contacts: z.array(
    z.object({
      email: textOrNull,
      email_confirmed: timeOrNull,
      telegram: textOrNull,
      telegram_chat: textOrNull,
      telegram_confirmed: timeOrNull,
      /** Replaced a short while ago. */
      former_email: textOrNull,
      former_telegram: textOrNull,
      former_telegram_chat: textOrNull,
      /** Topics of messages that the person declined. */
      unwanted: z.array(text),
      language: text,
    }),
  ),
  /** Links that were sent to confirm a contact. */
  contact_links: z.array(
    z.object({ channel: text, address: textOrNull, expires: time, used: timeOrNull }),
  ),
  password_resets: z.array(z.object({ requested: time, ended: timeOrNull })),
  messages: z.array(
    z.object({
      created: time,
      channel: text,
      kind: text,
      recipient: textOrNull,
      language: text,
      data: z.record(text, z.unknown()),
      state: text,
      ended: timeOrNull,
    }),
  ),
  security_events: z.array(
    z.object({
      kind: text,
      first: time,
      last: time,
      count,
      address: textOrNull,
      device: textOrNull,
    }),
  ),
  cart: z.array(z.object({ product: text, game_amount: count, quantity: count, added: time })),
  orders: z.array(
    z.object({
      id: text,
      created: time,
      status: text,
      currency: currencySchema,
      total_amount: amount,
      refunded_amount: amount,
      items: z.array(exportedItemSchema),
      events: z.array(z.object({ at: time, kind: text })),
      refunds: z.array(z.object({ at: time, amount })),
    }),
  ),
  payments: z.array(
    z.object({
      order_id: text,
      provider: text,
      provider_payment_id: textOrNull,
      amount,
      currency: currencySchema,
      state: text,
      created: time,
      captured: timeOrNull,
      refunds: z.array(z.object({ created: time, amount, state: text })),
      reversals: z.array(z.object({ created: time, kind: text, amount })),
    }),
  ),
  support_messages: z.array(
    z.object({
      created: time,
      nickname: text,
      user_id: text,
      message: text,
      language: text,
      status: text,
    }),
  ),
  support_threads: z.array(
    z.object({
      subject: text,
      state: text,
      order_id: textOrNull,
      language: text,
      created: time,
      updated: time,
      /** `pictures`: ids in `support_pictures`. */
      messages: z.array(z.object({ from: text, created: time, text, pictures: z.array(text) })),
    }),
  ),
  /** Pictures that the person uploaded or was sent; `path` answers the bytes to the logged-in person. */
  support_pictures: z.array(
    z.object({
      id: text,
      created: time,
      type: text,
      width: count,
      height: count,
      size: count,
      path: text,
    }),
  ),
  /** Of admins only. */
  saved_views: z.array(z.object({ list: text, name: text, query: text, created: time })),
  /** What the audit log holds of the person's own acts. */
  actions: z.array(z.object({ at: time, action: text, target: text, address: textOrNull })),
});
export type PersonalData = z.infer<typeof personalDataSchema>;
