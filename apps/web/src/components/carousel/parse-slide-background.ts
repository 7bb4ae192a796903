/** Background of a slide behind its caption. */
export type SlideBackground = { picture: string } | { colour: string } | null;

/** Matches values without characters that could end a declaration or the style. */
const HARMLESS_IN_STYLE = /^(?:#\w+|[a-z][\w(),.%/ +-]*)$/i;

/**
 * Parses a promotion's `background_color`: the address of a picture (a path of the shop's own host or https), or a
 * CSS colour. The shop validates it on writing; any other value is never put into the page.
 */
export function parseSlideBackground(value: string): SlideBackground {
  if (/^(\/(?!\/)|https:\/\/)/i.test(value)) return { picture: value };
  return HARMLESS_IN_STYLE.test(value) ? { colour: value } : null;
}
