import { readFileSync } from 'node:fs';
import type { ManabarCredentials } from '@manabar/client';
import { currencies, type Currency } from '@manabar/contracts/rules';
import * as z from 'zod';

/** Wanted stock: a number of codes of one amount of a product, each at most at `maxPrice`. */
const wantedSchema = z.strictObject({
  product: z.string().min(1),
  region: z.int().min(0).default(0),
  amount: z.int().min(1),
  keep: z.int().min(1).max(1000),
  maxPrice: z.number().positive(),
});
export type Wanted = z.infer<typeof wantedSchema>;

const environmentSchema = z
  .object({
    MANABAR_URL: z.url(),
    /** Allows http to a shop on another machine, which sends the key in clear: for private networks only. */
    MANABAR_ALLOW_HTTP: z.stringbool().default(false),
    MANABAR_API_KEY: z.string().min(1).optional(),
    /** Read again when the shop refuses the key, so that a new key requires no restart. */
    MANABAR_API_KEY_FILE: z.string().min(1).optional(),
    RESELLER_STORE: z.string().min(1),
    RESELLER_WANTED: z.string().min(1),
    RESELLER_CURRENCY: z.enum(currencies).default('usd'),
    RESELLER_EVERY_SECONDS: z.coerce.number().positive().max(86_400).default(30),
  })
  .refine(
    ({ MANABAR_API_KEY, MANABAR_API_KEY_FILE }) => !MANABAR_API_KEY !== !MANABAR_API_KEY_FILE,
    'one of MANABAR_API_KEY and MANABAR_API_KEY_FILE must be set',
  );

export interface Settings {
  url: string;
  allowHttp: boolean;
  credentials: ManabarCredentials;
  /** Folder of the reseller's stock and purchases. */
  store: string;
  wanted: readonly Wanted[];
  currency: Currency;
  everyMs: number;
}

/** Reads the environment. Throws an error with the names of the invalid variables, but not their values. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const checked = environmentSchema.safeParse(environment);
  if (!checked.success) throw new Error(z.prettifyError(checked.error));
  const { MANABAR_API_KEY: apiKey, MANABAR_API_KEY_FILE: file = '', ...env } = checked.data;
  const wanted = z.array(wantedSchema).min(1);
  return {
    url: env.MANABAR_URL,
    allowHttp: env.MANABAR_ALLOW_HTTP,
    credentials: apiKey ? { apiKey } : { getToken: () => readFileSync(file, 'utf8').trim() },
    store: env.RESELLER_STORE,
    wanted: wanted.parse(JSON.parse(readFileSync(env.RESELLER_WANTED, 'utf8'))),
    currency: env.RESELLER_CURRENCY,
    everyMs: env.RESELLER_EVERY_SECONDS * 1000,
  };
}
