/** Background of a slide behind its caption. */
export type SlideBackground = { picture: string } | { colour: string } | null;

/** Matches values without characters that could end a declaration or the style. */
const HARMLESS_IN_STYLE = /^(?:#\w+|[a-z][\w(),.%/ +-]*)$/i;

/** Parses the address of a picture or a CSS colour; any other value must never be put into the page. */
export function parseSlideBackground(value: string): SlideBackground {
  if (/^(\/(?!\/)|https:\/\/)/i.test(value)) return { picture: value };
  return HARMLESS_IN_STYLE.test(value) ? { colour: value } : null;
}
