/** Text to load, pasted or read from a file. */
export interface LoadText {
  text: string;
  /** Number of lines that are not blank. */
  lines: number;
  /** File name and size; null when the text was typed. */
  file: { name: string; bytes: number } | null;
}

export const noText: LoadText = { text: '', lines: 0, file: null };

/** Reason why a file is refused. */
export type FileFault = 'kind' | 'size' | 'empty' | 'encoding' | 'unreadable';

/** Bytes of a request that are reserved for its other fields. */
const BESIDE = 4096;

/** Counts the lines that are not blank, without splitting a long text. */
export function countLines(text: string): number {
  const line = /\S[^\r\n]*/g;
  let lines = 0;
  while (line.test(text)) lines += 1;
  return lines;
}

/** Size of a text in a JSON request: line breaks and quotes take two characters, other control characters six. */
export function weigh(text: string): number {
  let escapes = 0;
  for (let index = 0; index < text.length; index++) {
    const sign = text.charCodeAt(index);
    if (sign === 0x22 || sign === 0x5c || (sign >= 0x08 && sign <= 0x0d && sign !== 0x0b))
      escapes += 1;
    else if (sign < 0x20) escapes += 5;
  }
  return new Blob([text]).size + escapes;
}

/** Size limit of the file itself or of the request. */
export type Limit = { bytes: number; of: 'file' | 'request' };

const fits = (text: string, { bytes, of }: Limit) => of === 'file' || weigh(text) + BESIDE <= bytes;

/** Replacement character of invalid UTF-8: a text in another encoding would be stored damaged. */
const REPLACED = '\uFFFD';

/** Reads a text file in the browser; returns a fault for a refused one. */
export async function readTextFile(file: File, limit: Limit): Promise<LoadText | FileFault> {
  if (!/\.(csv|txt)$/i.test(file.name)) return 'kind';
  if (file.size > limit.bytes) return 'size';
  const text = await file.text().catch(() => null);
  if (text === null) return 'unreadable';
  if (!fits(text, limit)) return 'size';
  if (text.includes(REPLACED)) return 'encoding';
  const lines = countLines(text);
  return lines === 0 ? 'empty' : { text, lines, file: { name: file.name, bytes: file.size } };
}
