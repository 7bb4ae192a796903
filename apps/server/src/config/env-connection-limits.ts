import * as z from 'zod';

const seconds = (fallback: number) => z.coerce.number().min(0.1).max(600).default(fallback);
const perAddress = (fallback: number) =>
  z.coerce.number().int().min(1).max(100_000).default(fallback);

/** Limits of connections and bodies. RATE_LIMIT_SCALE multiplies those that count per address; 0 removes them. */
export const connectionSettings = {
  /** Maximum number of open connections of an address that is no trusted proxy. */
  CONNECTIONS_PER_ADDRESS: perAddress(256),
  /** Maximum number of a client address's requests with incomplete bodies. */
  BODIES_PER_ADDRESS: perAddress(64),
  /** Maximum time for a request's headers, from the connection or the end of the previous request. */
  HEADERS_TIMEOUT_SECONDS: seconds(10),
  /** Maximum time for an ordinary body; a larger body must bring 64 KiB in each such time. */
  BODY_TIMEOUT_SECONDS: seconds(10),
};
