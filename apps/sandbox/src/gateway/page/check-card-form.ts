import { cardNumber } from '../request-schemas.ts';

export const fieldNames = ['number', 'expiry', 'cvc', 'name'] as const;
export type FieldName = (typeof fieldNames)[number];

export type FieldError =
  | `${FieldName}_required`
  | 'number_invalid'
  | 'expiry_invalid'
  | 'expiry_past'
  | 'cvc_invalid'
  | 'name_invalid';

export type CardValues = Record<FieldName, string>;
export type CardErrors = Partial<Record<FieldName, FieldError>>;

/** Returns the fields of a form as they were typed. */
export function readCardForm(body: unknown): CardValues {
  const form = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const field = (name: FieldName) => {
    const value = form[name];
    return typeof value === 'string' ? value.trim().slice(0, 100) : '';
  };
  return {
    number: field('number'),
    expiry: field('expiry'),
    cvc: field('cvc'),
    name: field('name'),
  };
}

/** Whether the check digit of a card number is right. */
function isLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

function checkExpiry(text: string, now: number): FieldError | undefined {
  const [, month, year] = /^(\d{1,2})\s*[/.-]?\s*(?:20)?(\d{2})$/.exec(text) ?? [];
  if (month === undefined || year === undefined) return 'expiry_invalid';
  if (Number(month) < 1 || Number(month) > 12) return 'expiry_invalid';
  // A card is valid until the end of its month; as months count from 0 here, this is the first day of the next one.
  return Date.UTC(2000 + Number(year), Number(month)) <= now ? 'expiry_past' : undefined;
}

const checks: Record<FieldName, (value: string, now: number) => FieldError | undefined> = {
  number(value) {
    const { data } = cardNumber.safeParse(value);
    return data !== undefined && isLuhn(data) ? undefined : 'number_invalid';
  },
  expiry: checkExpiry,
  cvc: (value) => (/^\d{3,4}$/.test(value) ? undefined : 'cvc_invalid'),
  name: (value) => (/^[\p{L}\p{M}' .-]{2,64}$/u.test(value) ? undefined : 'name_invalid'),
};

/** Checks each field as a bank does before it calls the card network; returns the errors by field. */
export function checkCardForm(values: CardValues, now: number): CardErrors {
  const errors: CardErrors = {};
  for (const name of fieldNames) {
    const value = values[name];
    const error = value === '' ? (`${name}_required` as const) : checks[name](value, now);
    if (error) errors[name] = error;
  }
  return errors;
}

/** Initial form: all fields but the number contain test data. */
export function freshCardForm(now: number): CardValues {
  const year = (new Date(now).getUTCFullYear() + 3) % 100;
  return { number: '', expiry: `12/${year}`, cvc: '123', name: 'TEST CARDHOLDER' };
}
