/** Undefined for what is not JSON. The reason is not kept: it would quote the text, which may hold a secret. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
