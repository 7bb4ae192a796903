/** Matches a whole number in groups of three digits; a space is never a decimal separator. */
const GROUPED = /^[-−]?\d{1,3}(?:\s\d{3})+(?:[.,]\d*)?$/;
const NUMBER = /^([-−]?)(\d*)(?:[.,](\d*))?$/;

/** Parses a typed number; undefined for an empty text. Returns an invalid text unchanged, so that it is refused. */
export function readNumber(text: string, decimals: number): number | string | undefined {
  const typed = text.trim();
  if (typed === '') return undefined;
  const match = NUMBER.exec(GROUPED.test(typed) ? typed.replaceAll(/\s/g, '') : typed);
  const [, sign = '', whole = '', fraction = ''] = match ?? [];
  if (whole + fraction === '') return text;
  const significant = fraction.replace(/0+$/, '');
  // "12,000" may mean twelve thousand, so it is not parsed as 12.
  if (fraction.length > decimals && significant.length <= decimals) return text;
  const integer = whole.replace(/^0+(?=\d)/, '') || '0';
  const exact = `${sign && '-'}${integer}${significant && `.${significant}`}`;
  // A number cannot hold all digits of a long text, so its value would differ.
  return String(Number(exact)) === exact ? Number(exact) : text;
}
