import type { Agent, Dispatcher, request } from 'undici';

/** Requests over connections of its own. */
export interface HttpClient {
  request(
    url: string | URL,
    options: Omit<NonNullable<Parameters<typeof request>[1]>, 'dispatcher'>,
  ): Promise<Dispatcher.ResponseData<unknown>>;
  /** Ends pending requests. */
  destroy(): Promise<void>;
}

/** Creates a client. undici is loaded by the first request, because it takes 4 MB that a shop at rest does not need. */
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
  /** Of a whole call, the answer's last byte included. */
  timeLimitMs: number;
  /** The longest answer that is read. */
  maxAnswerBytes: number;
  /** Beyond this, calls of one process wait for a connection, within their time. */
  connections: number;
}

/** Creates a client that bounds what others may do to this process. */
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
