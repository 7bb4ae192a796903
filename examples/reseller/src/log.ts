export type Log = (event: string, facts?: Record<string, unknown>) => void;

/** Writes one line of JSON per event. Events must contain neither codes nor the shop's keys. */
export const logLine: Log = (event, facts = {}) => {
  process.stdout.write(`${JSON.stringify({ at: new Date().toISOString(), event, ...facts })}\n`);
};
