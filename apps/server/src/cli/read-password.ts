import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Reads a password from the terminal without showing it; without a terminal it reads one line. */
export async function readPassword(question: string): Promise<string> {
  const terminal = process.stdin.isTTY;
  if (terminal) process.stdout.write(question);
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silence, terminal });
  const line = await new Promise<string>((resolve) => {
    lines.once('line', resolve);
    lines.once('close', () => resolve(''));
    lines.once('SIGINT', () => process.exit(130));
  });
  lines.close();
  if (terminal) process.stdout.write('\n');
  return line;
}
