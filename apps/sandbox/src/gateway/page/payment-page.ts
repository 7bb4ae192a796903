import { statusOf, type Payment } from '../payment.ts';
import { fieldNames, freshCardForm, type CardErrors, type CardValues } from './check-card-form.ts';
import { html, type Html } from './html.ts';
import { layout } from './layout.ts';
import { alert, cancelForm, cardForm, stateNotice, testCardList } from './page-fragments.ts';
import { texts, type Language } from './page-language.ts';
import type { Texts } from './texts.ts';

/** Result of the last attempt to pay, shown on the page. */
export interface Attempt {
  values: CardValues;
  errors: CardErrors;
  declined: boolean;
}

/** Formats an amount of minor units in the language; Intl accepts exact decimals as text. */
function money({ amount, currency }: Payment, language: Language): string {
  const digits = String(amount).padStart(3, '0');
  const decimal = `${digits.slice(0, -2)}.${digits.slice(-2)}` as Intl.StringNumericLiteral;
  const format = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
  return new Intl.NumberFormat(language, format).format(decimal);
}

function summary(payment: Payment, language: Language, t: Texts): Html {
  return html`<section class="panel" aria-labelledby="title">
    <h1 id="title">${t.title}</h1>
    <dl>
      <div class="amount">
        <dt>${t.amount}</dt>
        <dd>${money(payment, language)}</dd>
      </div>
      <div>
        <dt>${t.order}</dt>
        <dd>${payment.reference}</dd>
      </div>
      <div>
        <dt>${t.shop}</dt>
        <dd>${new URL(payment.returnUrl).host}</dd>
      </div>
    </dl>
    ${testCardList(t)}
  </section>`;
}

function attemptAlert({ errors, declined }: Attempt, t: Texts): Html | undefined {
  if (declined) return alert([t.declined, t.declinedNote]);
  return Object.keys(errors).length > 0 ? alert([t.checkFields]) : undefined;
}

/** Page of a payment in its current state, in a language. */
export function paymentPage(
  payment: Payment,
  language: Language,
  { now, attempt }: { now: number; attempt?: Attempt },
): string {
  const t = texts[language];
  const status = statusOf(payment, now);
  const { values, errors } = attempt ?? { values: freshCardForm(now), errors: {} };
  const isOpen = status === 'pending';
  const focus = fieldNames.find((name) => errors[name]) ?? (isOpen ? 'number' : undefined);
  const action = (end: string) => `/pay/${payment.id}${end}?lang=${language}`;
  const form = cardForm(action(''), { values, errors, focus, amount: money(payment, language) }, t);
  const back = html`<a class="button" href="${payment.returnUrl}">${t.back}</a>`;

  const isConfirming = payment.confirmsAt !== undefined && now < payment.confirmsAt;
  const content = {
    pending: html`${isConfirming && stateNotice(t.states.processing)}${form}
    ${cancelForm(action('/cancel'), t)}`,
    captured: html`${stateNotice(t.states.captured)}${back}`,
    refunded: html`${stateNotice(t.states.refunded)}${back}`,
    cancelled: html`${stateNotice(t.states.cancelled)}${back}${late(form, attempt, t)}`,
    expired: html`${stateNotice(t.states.expired)}${back}${late(form, attempt, t)}`,
  }[status];
  const trouble = attempt && attemptAlert(attempt, t);
  return layout(language, {
    title: trouble ? `${t.errorTitle}: ${t.title}` : t.title,
    main: html`${summary(payment, language, t)}
      <div class="panel">${trouble}${content}</div>`,
  });
}

/** Form of a closed payment, which only the late-payment card still pays. */
function late(form: Html, attempt: Attempt | undefined, t: Texts): Html {
  return html`<details ${attempt && html`open`}>
    <summary>${t.late}</summary>
    ${form}
  </details>`;
}

export function notFoundPage(language: Language): string {
  const [title, note] = texts[language].notFound;
  return layout(language, {
    title,
    main: html`<section class="panel wide">
      <h1>${title}</h1>
      <p>${note}</p>
    </section>`,
  });
}
