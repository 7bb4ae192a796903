import { THREAD_LENGTH } from '@manabar/contracts/rules';

/** Returns the subject of a thread for a message: its first line, cut at a word if it is too long. */
export function deriveThreadSubject(message: string): string {
  const [line = ''] = message.trim().split(/[\r\n]/, 1);
  const text = line.replace(/\s+/g, ' ').trim();
  const most = THREAD_LENGTH.subject;
  if (text.length <= most) return text;
  const cut = text.slice(0, most - 1);
  const space = cut.lastIndexOf(' ');
  const word = space > 0 ? cut.slice(0, space) : cut.replace(/[\uD800-\uDBFF]$/, '');
  return `${word}…`;
}
