/** What is to be loaded, as it was pasted or read from a file. */
export interface LoadText {
  text: string;
  /** Lines that hold anything. */
  lines: number;
  /** How large it was; null when it was typed. */
  file: { name: string; bytes: number } | null;
}

export const noText: LoadText = { text: '', lines: 0, file: null };

/** Why a file is not taken. */
export type FileFault = 'kind' | 'size' | 'empty' | 'encoding' | 'unreadable';

/** What the place and the key beside a text take of a request, and more. */
const BESIDE = 4096;

/** Lines with anything in them; counted without taking a long text apart. */
export function countLines(text: string): number {
  const line = /\S[^\r\n]*/g;
  let lines = 0;
  while (line.test(text)) lines += 1;
  return lines;
}

/** Bytes of a text in a request: JSON writes ends of lines, quotes and backslashes with two signs, others with six. */
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

/** What a file may weigh: itself, or as a request. */
export type Limit = { bytes: number; of: 'file' | 'request' };

const fits = (text: string, { bytes, of }: Limit) => of === 'file' || weigh(text) + BESIDE <= bytes;

/** What stands for bytes that are no UTF-8: the text is in another encoding, and would be stored broken. */
const REPLACED = '\uFFFD';

/** Reads a text file in the browser; what it is refused for is answered as a word. */
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
