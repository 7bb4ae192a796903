/** What a slide shows behind its caption. */
export type SlideBackground = { picture: string } | { colour: string } | null;

/** Nothing that could end a declaration, or the style that it stands in. */
const HARMLESS_IN_STYLE = /^(?:#\w+|[a-z][\w(),.%/ +-]*)$/i;

/**
 * A promotion's `background_color`: the address of a picture (a path of the shop's own host or https), or a CSS
 * colour. The shop checks it when an admin writes it; what looks like neither is not put into the page at all.
 */
export function slideBackground(value: string): SlideBackground {
  if (/^(\/(?!\/)|https:\/\/)/i.test(value)) return { picture: value };
  return HARMLESS_IN_STYLE.test(value) ? { colour: value } : null;
}
