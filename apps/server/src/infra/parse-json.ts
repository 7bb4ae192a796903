/** Parses JSON; returns undefined for other text. The error is dropped: it would quote the text, which may hold a secret. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
