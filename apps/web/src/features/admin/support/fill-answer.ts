interface Thread {
  nickname: string;
  order_id: string | null;
}

/** Fills nickname and order into a prepared answer; dots replace a missing order, for the admin to complete. */
export function fillAnswer(text: string, { nickname, order_id: order }: Thread): string {
  const values: Record<string, string> = { nickname, order: order ?? '…' };
  return text.replace(/\{(nickname|order)\}/g, (_, name: string) => values[name] ?? '');
}

/** Appends a text to a draft, below the written text. */
export function appendText(written: string, added: string): string {
  return written.trim() === '' ? added : `${written.trimEnd()}\n\n${added}`;
}
