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
  /** The load ends after this time, or earlier at the end of a list without repetition. */
  seconds: number;
  requests: LoadRequest[];
  repeat: boolean;
  /** Expected status of every answer. */
  status: number;
  /** Regular expression with one group that every body must match; the matches of the group are returned. */
  collect?: string;
  /** Maximum number of requests per second over all clients; unlimited by default. */
  rate?: number;
}

/** Statements sent directly to the database, without a server. */
export interface SqlSpec {
  kind: 'sql';
  databaseUrl: string;
  clients: number;
  seconds: number;
  /** Statement that is prepared once on each connection. */
  text: string;
  /** Parameters of each call; the load ends with the last one. */
  calls: unknown[][];
  /** Regular expression that every answer's first column must match; the matches of its group are returned. */
  collect: string;
}

/** Requests at a fixed rate, even when earlier ones are not answered yet. */
export interface OpenSpec {
  kind: 'open';
  port: number;
  seconds: number;
  /** Requests per second. */
  rate: number;
  /** Maximum number of simultaneous connections. */
  connections: number;
  /** Requests in rotation; `kind` is the name under which the result counts them. */
  requests: (LoadRequest & { kind: string })[];
}

export interface OpenResult {
  /** Wall-clock seconds in which the requests were sent. */
  seconds: number;
  /** Milliseconds from the due time to the answer, for each request that succeeded. */
  milliseconds: Float64Array;
  /** The same for requests that were refused with 503. */
  refusedMilliseconds: Float64Array;
  /** Number of requests with another answer or none, and the first few of them. */
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
  /** Wall-clock duration in seconds. */
  seconds: number;
  /** Duration of each operation in milliseconds. */
  milliseconds: Float64Array;
  /** Number of unexpected answers, and the first few of them. */
  wrong: number;
  samples: WrongAnswer[];
  collected: string[];
}

export type LoadMessage =
  | { type: 'result'; result: LoadResult | OpenResult }
  | { type: 'error'; message: string };
