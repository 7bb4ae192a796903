import { errorCode } from './error-code.ts';
import { readFileSync } from 'node:fs';

/**
 * Returns a text that identifies a running process and differs from that of a later process with the same
 * number; undefined when there is none. Without /proc it is the number alone.
 */
export function processIdentity(pid: number): string | undefined {
  if (process.platform === 'linux') {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // The second field is a name in parentheses that may contain spaces, so fields are counted after its end.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const [state] = fields;
      if (state === 'Z' || state === 'X') return undefined;
      return `${pid}@${fields[19] ?? ''}`;
    } catch (error) {
      if (isMissing(error)) return undefined;
    }
  }
  return isAlive(pid) ? String(pid) : undefined;
}

function isMissing(error: unknown): boolean {
  const code = errorCode(error);
  return code === 'ENOENT' || code === 'ESRCH';
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}
