import type { TestCard } from '../test-cards.ts';
import type { FieldError, FieldName } from './check-card-form.ts';

/** Texts of the payment page. */
export interface Texts {
  languageName: string;
  languages: string;
  bank: string;
  title: string;
  errorTitle: string;
  sandbox: string;
  sandboxNote: string;
  amount: string;
  order: string;
  shop: string;
  method: string;
  bankCard: string;
  mir: string;
  sbp: string;
  soon: string;
  card: string;
  fields: Record<FieldName, string>;
  expiryHint: string;
  cvcHint: string;
  pay: string;
  cancel: string;
  back: string;
  declined: string;
  declinedNote: string;
  checkFields: string;
  states: Record<
    'captured' | 'refunded' | 'cancelled' | 'expired' | 'processing',
    [string, string]
  >;
  late: string;
  testCards: string;
  testCardNotes: Record<TestCard, string>;
  errors: Record<FieldError, string>;
  notFound: [string, string];
}
