import { errorCode } from './error-code.ts';
import { readFileSync } from 'node:fs';

/**
 * A text that names a living process and differs from that of a later process with the same
 * number; undefined when there is none. Where /proc is missing the number alone has to do.
 */
export function processIdentity(pid: number): string | undefined {
  if (process.platform === 'linux') {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // The second field is a name in parentheses and may hold spaces: count from its end.
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
