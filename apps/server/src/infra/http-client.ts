import type { Agent, Dispatcher, request } from 'undici';

/** Client with connections of its own. */
export interface HttpClient {
  request(
    url: string | URL,
    options: Omit<NonNullable<Parameters<typeof request>[1]>, 'dispatcher'>,
  ): Promise<Dispatcher.ResponseData<unknown>>;
  /** Ends pending requests. */
  destroy(): Promise<void>;
}

/** Creates a client. undici is loaded by the first request, because it takes 4 MB that an idle shop does not need. */
export function createHttpClient(options: Agent.Options): HttpClient {
  let loading: Promise<{ dispatcher: Agent; request: typeof request }> | undefined;
  const load = async () => {
    const { Agent, request } = await import('undici');
    return { dispatcher: new Agent(options), request };
  };
  return {
    async request(url, sending) {
      const { dispatcher, request } = await (loading ??= load());
      return request(url, { ...sending, dispatcher });
    },
    async destroy() {
      await (await loading)?.dispatcher.destroy();
    },
  };
}

export interface Bounds {
  /** Time limit of a whole call, including the answer's last byte. */
  timeLimitMs: number;
  /** Maximum size of an answer in bytes. */
  maxAnswerBytes: number;
  /** Maximum number of connections; further calls of the process wait for one, within their time limit. */
  connections: number;
}

/** Creates a client that bounds the time, memory and connections that other servers can take. */
export function createBoundedClient(bounds: Bounds): HttpClient {
  const { timeLimitMs, maxAnswerBytes, connections } = bounds;
  return createHttpClient({
    connections,
    maxResponseSize: maxAnswerBytes,
    connect: { timeout: timeLimitMs },
    headersTimeout: timeLimitMs,
    bodyTimeout: timeLimitMs,
    allowH2: false,
  });
}
