/** Returns the text that was typed after a message while it was being sent; an edited message is returned whole. */
export function textAfterSent(typed: string, sent: string): string {
  const text = typed.trimStart();
  return text.startsWith(sent) ? text.slice(sent.length).trimStart() : typed;
}
