export type Log = (event: string, facts?: Record<string, unknown>) => void;

/** One line of JSON for each event. Never a code, never a key of the shop. */
export const logLine: Log = (event, facts = {}) => {
  process.stdout.write(`${JSON.stringify({ at: new Date().toISOString(), event, ...facts })}\n`);
};
