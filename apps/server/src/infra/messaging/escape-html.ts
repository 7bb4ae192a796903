const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Escapes a text for HTML and for Telegram's HTML. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (char) => entities[char] ?? char);
