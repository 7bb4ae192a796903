/** Messages between the bench and its load process. */

/** One request of a list. Headers `host` and `content-length` are added. */
export interface LoadRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  headers?: Record<string, string>;
  /** JSON text. */
  body?: string;
  /** Expected body of the answer; a sample of the answers is compared byte by byte. */
  expect?: string;
}

export interface LoadSpec {
  kind: 'http';
  port: number;
  clients: number;
  /** The load ends after this time, or earlier when the list is at its end and is not to be repeated. */
  seconds: number;
  requests: LoadRequest[];
  repeat: boolean;
  /** The status that every answer must have. */
  status: number;
  /** A regular expression with one group that every body must match; what it finds is handed back. */
  collect?: string;
  /** At most so many requests a second over all clients; without it as many as possible. */
  rate?: number;
}

/** Statements straight to the database, without a server in between. */
export interface SqlSpec {
  kind: 'sql';
  databaseUrl: string;
  clients: number;
  seconds: number;
  /** Prepared once on each connection. */
  text: string;
  /** One call for each row of values; the load ends with the last. */
  calls: unknown[][];
  /** Every answer's first column must match it; what its group finds is handed back. */
  collect: string;
}

/** Requests at a fixed rate, whether or not the ones before have been answered. */
export interface OpenSpec {
  kind: 'open';
  port: number;
  seconds: number;
  /** Requests a second. */
  rate: number;
  /** At most so many connections at the same time. */
  connections: number;
  /** Taken in turns; `kind` is what the result counts them by. */
  requests: (LoadRequest & { kind: string })[];
}

export interface OpenResult {
  /** Wall-clock seconds in which the requests were sent. */
  seconds: number;
  /** Milliseconds from the time when it was due, one for each request that was answered with success. */
  milliseconds: Float64Array;
  /** The same of requests that were refused with 503. */
  refusedMilliseconds: Float64Array;
  /** Requests with any other answer or none, and the first few of them. */
  failed: number;
  samples: WrongAnswer[];
  answeredByKind: Record<string, number>;
}

export interface WrongAnswer {
  status: number;
  body: string;
  request: string;
}

export interface LoadResult {
  operations: number;
  /** Wall-clock seconds. */
  seconds: number;
  /** Milliseconds, one for each operation. */
  milliseconds: Float64Array;
  /** How many answers were not as they must be, and the first few of them. */
  wrong: number;
  samples: WrongAnswer[];
  collected: string[];
}

export type LoadMessage =
  | { type: 'result'; result: LoadResult | OpenResult }
  | { type: 'error'; message: string };
