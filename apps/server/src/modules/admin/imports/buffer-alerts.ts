import type { Deps } from '#deps.ts';

type Log = Deps['log'];
type Line = [fields: object, message?: string];

/** Buffers alerts until the rows that raised them are committed. */
export function bufferAlerts(log: Log): { log: Log; release: () => void } {
  const lines: Line[] = [];
  const held = Object.create(log) as Log;
  held.warn = (...line: Line) => void lines.push(line);
  return { log: held, release: () => lines.forEach((line) => log.warn(...line)) };
}
