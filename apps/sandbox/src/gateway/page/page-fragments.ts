import { testCards, isTestCard } from '../test-cards.ts';
import { fieldNames, type CardErrors, type CardValues, type FieldName } from './check-card-form.ts';
import { html, type Html } from './html.ts';
import type { Texts } from './texts.ts';

/** Formats a number in groups of four, as on a card. */
const grouped = (number: string) => number.replace(/(.{4})(?=.)/g, '$1 ');

const inputs: Record<FieldName, Html> = {
  number: html`inputmode="numeric" maxlength="25"`,
  expiry: html`inputmode="numeric" maxlength="7"`,
  cvc: html`inputmode="numeric" maxlength="4"`,
  name: html`autocapitalize="characters" maxlength="64"`,
};

interface FormState {
  values: CardValues;
  errors: CardErrors;
  /** Field that gets the focus; undefined for a closed form. */
  focus: FieldName | undefined;
}

function field(name: FieldName, { values, errors, focus }: FormState, t: Texts): Html {
  const hint = { expiry: t.expiryHint, cvc: t.cvcHint, number: undefined, name: undefined }[name];
  const error = errors[name];
  // The error replaces the hint, because it contains the same information.
  const note = error ? t.errors[error] : hint;
  return html`<div class="field ${name === 'number' || name === 'name' ? 'wide' : ''}">
    <label for="${name}">${t.fields[name]}</label>
    <input
      id="${name}"
      name="${name}"
      value="${values[name]}"
      required
      autocomplete="off"
      ${inputs[name]}
      ${note !== undefined && html`aria-describedby="${name}-note"`}
      ${error && html`aria-invalid="true"`}
      ${focus === name && html`autofocus`}
    />
    ${note !== undefined && html`<p class="${error ? 'error' : 'hint'}" id="${name}-note">${note}</p>`}
  </div>`;
}

function methods(t: Texts): Html {
  const brands = ['Visa', 'Mastercard', t.mir].map(
    (brand) => html`<span class="chip">${brand}</span> `,
  );
  return html`<fieldset>
    <legend>${t.method}</legend>
    <div class="method">
      <label><input type="radio" name="method" value="card" checked /> ${t.bankCard}</label>
      <span class="brands">${brands}</span>
    </div>
    <div class="method">
      <label><input type="radio" name="method" value="sbp" disabled /> ${t.sbp}</label>
      <span class="brands">${t.soon}</span>
    </div>
  </fieldset>`;
}

export function cardForm(action: string, state: FormState & { amount: string }, t: Texts): Html {
  // Without `novalidate` a browser would report an empty field in its own language.
  return html`<form method="post" action="${action}" novalidate>
    ${methods(t)}
    <fieldset>
      <legend>${t.card}</legend>
      <div class="fields">${fieldNames.map((name) => field(name, state, t))}</div>
    </fieldset>
    <button type="submit">${t.pay} ${state.amount}</button>
  </form>`;
}

export function cancelForm(action: string, t: Texts): Html {
  return html`<form method="post" action="${action}">
    <button type="submit" class="quiet">${t.cancel}</button>
  </form>`;
}

export function alert([title, note]: readonly [string, string?]): Html {
  return html`<div class="alert" role="alert">
    <h2>${title}</h2>
    ${note !== undefined && html`<p>${note}</p>`}
  </div>`;
}

export function stateNotice([title, note]: readonly [string, string]): Html {
  return html`<div class="state" role="status">
    <h2>${title}</h2>
    <p>${note}</p>
  </div>`;
}

export function testCardList(t: Texts): Html {
  const cards = Object.keys(testCards)
    .filter(isTestCard)
    .map((number) => html`<li><b>${grouped(number)}</b> ${t.testCardNotes[number]}</li>`);
  return html`<details>
    <summary>${t.testCards}</summary>
    <ul class="cards">
      ${cards}
    </ul>
  </details>`;
}
