import { XMLParser } from 'fast-xml-parser';
import iconv from 'iconv-lite';
import { ratedCurrencies } from '@manabar/contracts';
import { entriesOf, recordOf } from '@manabar/contracts/rules';
import * as z from 'zod';
import { crossRate, type Listed } from './cross-rate.ts';
import { RatesUnavailable, type DailyRates } from './rate-source.ts';

const ENCODING = 'windows-1251';
const DECLARED = /^<\?xml\s+version="1\.0"\s+encoding="([^"]+)"\s*\?>/;
/** Plausible rates: from a millionth to below a thousand million units per dollar. */
const POSSIBLE = /^(?!0(?:$|\.0{6}))\d{1,9}(?:\.\d+)?$/;
/** Character into which an invalid byte is decoded. */
const UNREADABLE = '\uFFFD';

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  ignoreDeclaration: true,
  // Numbers stay text, because the parser would convert them to floating point.
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  isArray: (name) => name === 'Valute',
});

const fileSchema = z.object({
  ValCurs: z.object({
    Date: z.string().regex(/^\d{2}\.\d{2}\.\d{4}$/),
    Valute: z.array(z.looseObject({ CharCode: z.string() })).min(1),
  }),
});

/** Value of `Nominal` units in roubles, with a decimal comma. */
const valuteSchema = z.object({
  Nominal: z.string().regex(/^[1-9]\d{0,6}$/),
  Value: z.string().regex(/^(?=.*[1-9])\d{1,9}(?:,\d{1,6})?$/),
});

type Valute = z.output<typeof fileSchema>['ValCurs']['Valute'][number];

/**
 * Reads the daily file of the Central Bank of Russia; a file with any missing or invalid value is refused as a whole.
 * Error: RatesUnavailable.
 */
export function readDailyFile(bytes: Buffer): DailyRates {
  const { Date: date, Valute: listed } = parse(decode(bytes)).ValCurs;
  const dollar = find(listed, 'USD');
  const perDollar = recordOf(ratedCurrencies, (code) => {
    const one = code === 'RUB' ? { value: '1', nominal: '1' } : find(listed, code);
    return crossRate(dollar, one);
  });
  const odd = entriesOf(perDollar).find(([, rate]) => !POSSIBLE.test(rate));
  if (odd) throw unreadable(`a dollar is not ${odd[1]} ${odd[0]}`);
  return { day: date.split('.').reverse().join('-'), perDollar };
}

function unreadable(message: string, cause?: unknown): RatesUnavailable {
  return new RatesUnavailable('not_readable', message, { cause });
}

/** Decodes the file; its XML declaration is ASCII in all possible encodings. */
function decode(bytes: Buffer): string {
  const [, declared] = DECLARED.exec(bytes.toString('latin1', 0, 200)) ?? [];
  if (declared?.toLowerCase() !== ENCODING) {
    throw new RatesUnavailable('wrong_encoding', `the file is not declared to be ${ENCODING}`);
  }
  const text = iconv.decode(bytes, ENCODING);
  if (text.includes(UNREADABLE)) {
    throw new RatesUnavailable('wrong_encoding', `the file is not ${ENCODING} as it says`);
  }
  return text;
}

function parse(text: string): z.output<typeof fileSchema> {
  // The bank's files have no document type, and one could define entities.
  if (text.includes('<!DOCTYPE')) throw unreadable('the file has a document type');
  let document: unknown;
  try {
    document = parser.parse(text, true);
  } catch (cause) {
    throw unreadable('the file is not XML', cause);
  }
  const file = fileSchema.safeParse(document);
  if (!file.success) throw unreadable('the file holds no rates', file.error);
  return file.data;
}

function find(listed: readonly Valute[], code: string): Listed {
  const found = listed.filter(({ CharCode }) => CharCode === code);
  const [one] = found;
  if (!one) throw new RatesUnavailable('currency_missing', `the file has no ${code}`);
  if (found.length > 1) throw unreadable(`the file has several ${code}`);
  const valute = valuteSchema.safeParse(one);
  if (!valute.success) throw unreadable(`the file has no rate of ${code}`, valute.error);
  return { value: valute.data.Value.replace(',', '.'), nominal: valute.data.Nominal };
}
