import type { Language } from '@manabar/contracts';
import { escapeHtml, toDecimal } from '@manabar/contracts/rules';
import { formatDateTime, formatDecimal } from '#lib/format/format.ts';
import { readMinor } from '#lib/format/read-minor.ts';

/** Texts of the file in the customer's language. Names and values without a text are shown as in the data. */
export interface PersonalDataTexts {
  title: string;
  intro: string;
  none: string;
  section: Readonly<Record<string, string>>;
  field: Readonly<Record<string, string>>;
  /** Words for the known values of a field, by field and value. */
  value: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

type Fields = Readonly<Record<string, unknown>>;

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
const AMOUNT = /(^|_)(amount|price)$/;
/** Name of the field that holds an amount in minor units. */
const MINOR = 'minor';
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** Maximum number of columns that fit on a page; wider rows are blocks. */
const MOST_COLUMNS = 8;
/** Looks up own properties only, because the data may contain any word, such as `constructor`. */
const lookUp = <Entry>(entries: Readonly<Record<string, Entry>> | undefined, key: string) =>
  entries && Object.hasOwn(entries, key) ? entries[key] : undefined;

// On narrow screens the cells of a row are below each other, with the names of the fields.
const STYLE = `
:root{color-scheme:light dark}
main{max-width:1240px;margin:0 auto;padding:24px;font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
h1{font-size:28px}h2{margin-top:32px;font-size:20px}
table{width:100%;border-collapse:collapse;font-size:14px}
th,td{padding:6px 8px;border:1px solid #8886;text-align:left;vertical-align:top}
th{font-weight:600;white-space:nowrap}
dl{display:grid;grid-template-columns:repeat(auto-fill,minmax(180px,1fr));gap:12px 24px;margin:0}
dl>div{min-width:0;overflow-wrap:anywhere}dt{font-weight:600}dd{margin:0}
dl>.wide{grid-column:1/-1;overflow-x:auto;overflow-wrap:normal}.wide>dt{margin-bottom:4px}
article{margin:12px 0;padding:12px 16px;border:1px solid #8886;border-radius:8px}
section{overflow-x:auto}
@media (max-width:900px){
table,tbody,tr,td{display:block}
thead{display:none}
td{padding:2px 0;border:0;overflow-wrap:anywhere}
tr{padding:6px 0;border-bottom:1px solid #8886}tr:last-child{border-bottom:0}
td::before{display:block;font-weight:600;content:attr(data-name)}
}`;

/** Whether a value takes more than one line: a list of rows, or fields. */
const isNested = (value: unknown): boolean =>
  isFields(value) || (Array.isArray(value) && value.some(isFields));

/** Returns a function that renders a value by the name of its field. */
function valueRenderer(
  { none, field, value: words }: PersonalDataTexts,
  language: Language,
): (key: string, value: unknown) => string {
  const nameOf = (key: string) => escapeHtml(lookUp(field, key) ?? key);

  function textOf(key: string, value: unknown): string {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    const minor = key === MINOR ? readMinor(text) : null;
    if (minor !== null) return formatDecimal(toDecimal(minor), 2, language);
    if (TIME.test(text)) return formatDateTime(text, language);
    return lookUp(lookUp(words, key), text) ?? text;
  }

  function valueHtml(key: string, value: unknown): string {
    if (value === null || value === undefined || value === '') return '–';
    if (Array.isArray(value)) return listHtml(key, value);
    if (isFields(value)) return fieldsHtml(value);
    if (typeof value === 'number')
      return escapeHtml(AMOUNT.test(key) ? formatDecimal(value, 2, language) : String(value));
    return escapeHtml(textOf(key, value));
  }

  function fieldsHtml(fields: Fields): string {
    const lines = Object.entries(fields).map(
      ([key, value]) =>
        `<div${isNested(value) ? ' class="wide"' : ''}><dt>${nameOf(key)}</dt><dd>${valueHtml(key, value)}</dd></div>`,
    );
    return lines.length > 0 ? `<dl>${lines.join('')}</dl>` : '–';
  }

  function listHtml(name: string, list: readonly unknown[]): string {
    if (list.length === 0) return escapeHtml(none);
    const rows = list.filter(isFields);
    if (rows.length < list.length) return list.map((each) => valueHtml(name, each)).join(', ');
    const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    // Nested tables or many columns would make every column as narrow as a letter.
    if (keys.length > MOST_COLUMNS || rows.some((row) => Object.values(row).some(isNested)))
      return rows.map((row) => `<article>${fieldsHtml(row)}</article>`).join('\n');
    const head = keys.map((key) => `<th scope="col">${nameOf(key)}</th>`).join('');
    const body = rows
      .map(
        (row) =>
          `<tr>${keys.map((key) => `<td data-name="${nameOf(key)}">${valueHtml(key, row[key])}</td>`).join('')}</tr>`,
      )
      .join('\n');
    return `<table><thead><tr>${head}</tr></thead><tbody>\n${body}\n</tbody></table>`;
  }

  return valueHtml;
}

/** Renders personal data as one page: every text is escaped, and its policy forbids scripts and resources. */
export function personalDataHtml(
  data: Fields,
  texts: PersonalDataTexts,
  language: Language,
): string {
  const { title, intro, section } = texts;
  const valueHtml = valueRenderer(texts, language);
  const sections = Object.entries(data)
    .filter(([, value]) => typeof value === 'object')
    .map(
      ([key, value]) =>
        `<section><h2>${escapeHtml(lookUp(section, key) ?? key)}</h2>\n${valueHtml(key, value)}</section>`,
    );
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(title)}</title>
<style>${STYLE}
</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(intro)}</p>
${sections.join('\n')}
</main>
</body>
</html>
`;
}
