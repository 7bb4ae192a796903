import { keysOf } from './rules/object-fields.ts';
import * as z from 'zod';
import { typedPasswordSchema } from './auth.ts';
import { currencySchema } from './money.ts';
import {
  adminLists,
  attachmentTypes,
  auditActions,
  journalKinds,
  languages,
  messageChannels,
  messageKinds,
  messageStates,
  messageTopics,
  orderEventKinds,
  orderItemStatuses,
  orderStatuses,
  paymentProviders,
  paymentRefundStates,
  paymentReversalKinds,
  paymentStates,
  roles,
  securityEventKinds,
  supportStatuses,
  threadAuthors,
  threadStates,
  topupServices,
  topupStates,
  walletAccountKinds,
} from './rules/index.ts';

/** Requires the password again. */
export const deleteAccountInput = z.object({ password: typedPasswordSchema });

const time = z.string();
const timeOrNull = time.nullable();
const text = z.string();
const textOrNull = text.nullable();
const count = z.number().int();
/** Decimal amount in major units. */
const amount = z.number();
/** Returns the schema of a known value or any text, because rows of older versions may contain others. */
const known = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values).or(text);
const language = known(languages);
const channel = z.enum(messageChannels);
const currency = currencySchema;
const walletAccount = z.enum(walletAccountKinds);

const exportedItemSchema = z.object({
  type: z.enum(['code', 'topup']),
  product: textOrNull,
  region: text,
  game_amount: count,
  quantity: count,
  unit_price: amount,
  status: z.enum(orderItemStatuses),
  refunded_quantity: count,
  /** Recipient and offer of a top-up; null for codes. */
  topup: z
    .object({
      service: known(topupServices),
      recipient: text,
      recipient_name: textOrNull,
      offer: text,
      state: z.enum(topupStates),
    })
    .nullable(),
});

/** Data of a message; `minor` are minor units of `currency`. */
const messageDataSchema = z.looseObject({
  orderId: text.optional(),
  threadId: count.optional(),
  device: textOrNull.optional(),
  minor: text.optional(),
  currency: currency.optional(),
  cause: z.enum(['chargeback', 'card_refund', 'refused_refund']).optional(),
  refundTo: z.enum(['card', 'balance']).optional(),
  nonce: text.optional(),
});

/**
 * All data that the shop keeps about one person. Codes are listed by their orders, in which they can be revealed; secrets and
 * keyed hashes are excluded. Amounts are decimal numbers in major units.
 */
export const personalDataSchema = z.object({
  exported: time,
  account: z.object({
    id: count,
    nickname: text,
    role: z.enum(roles),
    created: time,
    /** Time at which two-factor authentication was enabled. */
    second_factor_since: timeOrNull,
    recovery_codes: count,
  }),
  balances: z.array(z.object({ currency, kind: walletAccount, amount })),
  movements: z.array(
    z.object({
      at: time,
      kind: known(journalKinds),
      /** Type and id: `order:A1`. */
      reference: text,
      account: walletAccount,
      currency,
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
  /** Last logins from each known address; the shop keeps only a keyed hash of the address. */
  known_addresses: z.array(z.object({ last_login: time })),
  /** Last logins from each known device, of which the shop keeps only a keyed hash, too. */
  known_devices: z.array(z.object({ last_login: time })),
  contacts: z.array(
    z.object({
      email: textOrNull,
      email_confirmed: timeOrNull,
      telegram: textOrNull,
      telegram_chat: textOrNull,
      telegram_confirmed: timeOrNull,
      /** Contacts that were replaced recently. */
      former_email: textOrNull,
      former_telegram: textOrNull,
      former_telegram_chat: textOrNull,
      /** Topics of messages that the person declined. */
      unwanted: z.array(known(messageTopics)),
      language,
    }),
  ),
  /** Links that confirm a contact. */
  contact_links: z.array(
    z.object({ channel, address: textOrNull, expires: time, used: timeOrNull }),
  ),
  password_resets: z.array(
    z.object({ requested: time, channel: channel.nullable(), ended: timeOrNull }),
  ),
  messages: z.array(
    z.object({
      created: time,
      channel,
      kind: z.enum(keysOf(messageKinds)),
      recipient: textOrNull,
      language,
      data: messageDataSchema,
      state: z.enum(messageStates),
      ended: timeOrNull,
    }),
  ),
  security_events: z.array(
    z.object({
      kind: known(securityEventKinds),
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
      status: z.enum(orderStatuses),
      currency,
      total_amount: amount,
      refunded_amount: amount,
      items: z.array(exportedItemSchema),
      events: z.array(z.object({ at: time, kind: known(orderEventKinds) })),
      refunds: z.array(z.object({ at: time, amount })),
    }),
  ),
  payments: z.array(
    z.object({
      order_id: text,
      provider: known(paymentProviders),
      provider_payment_id: textOrNull,
      amount,
      currency,
      state: z.enum(paymentStates),
      created: time,
      captured: timeOrNull,
      refunds: z.array(z.object({ created: time, amount, state: z.enum(paymentRefundStates) })),
      reversals: z.array(z.object({ created: time, kind: z.enum(paymentReversalKinds), amount })),
    }),
  ),
  support_messages: z.array(
    z.object({
      created: time,
      nickname: text,
      user_id: text,
      message: text,
      language,
      status: z.enum(supportStatuses),
    }),
  ),
  support_threads: z.array(
    z.object({
      subject: text,
      state: z.enum(threadStates),
      order_id: textOrNull,
      language,
      created: time,
      updated: time,
      /** `pictures`: ids in `support_pictures`. */
      messages: z.array(
        z.object({ from: z.enum(threadAuthors), created: time, text, pictures: z.array(text) }),
      ),
    }),
  ),
  /** Pictures that the person uploaded or received; `path` serves the bytes to the logged-in person. */
  support_pictures: z.array(
    z.object({
      id: text,
      created: time,
      type: z.enum(attachmentTypes),
      width: count,
      height: count,
      size: count,
      path: text,
    }),
  ),
  /** Views of an admin; empty for customers. */
  saved_views: z.array(
    z.object({ list: known(adminLists), name: text, query: text, created: time }),
  ),
  /** Entries of the audit log about the person's own actions. */
  actions: z.array(
    z.object({ at: time, action: known(auditActions), target: text, address: textOrNull }),
  ),
});
export type PersonalData = z.infer<typeof personalDataSchema>;
