import * as z from 'zod';

const seconds = (fallback: number) => z.coerce.number().min(0.1).max(600).default(fallback);
const perAddress = (fallback: number) =>
  z.coerce.number().int().min(1).max(100_000).default(fallback);

/** Bounds of connections and bodies. RATE_LIMIT_SCALE multiplies what is counted per address; 0 switches it off. */
export const connectionSettings = {
  /** Open connections of one address that is no trusted proxy. */
  CONNECTIONS_PER_ADDRESS: perAddress(256),
  /** Requests of one client's address whose bodies are not whole yet. */
  BODIES_PER_ADDRESS: perAddress(64),
  /** How long the headers of a request may take, from the connection or the end of the request before. */
  HEADERS_TIMEOUT_SECONDS: seconds(10),
  /** How long an ordinary body may take; a larger one must bring 64 KiB in each such time. */
  BODY_TIMEOUT_SECONDS: seconds(10),
};
