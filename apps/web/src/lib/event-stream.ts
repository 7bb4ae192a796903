import { recordServerTime } from './server-clock.ts';
import { requestHeaders } from './trpc.ts';

/**
 * Yields the data of a tRPC subscription until it or the signal ends. Uses fetch, because EventSource sends no
 * headers and a session token must not be in an address. Throws when the stream breaks or is refused.
 */
export async function* readEvents(
  path: string,
  input: unknown,
  signal: AbortSignal,
): AsyncGenerator<unknown, void> {
  const address = `/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`;
  const headers = { ...requestHeaders(), accept: 'text/event-stream' };
  const { ok, body, headers: answered } = await fetch(address, { headers, signal });
  if (!ok || !body) throw new Error(`no events from ${path}`);
  recordServerTime(answered);
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    text += decoder.decode(value, { stream: true });
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) {
      const { kind, data } = readEvent(event);
      if (kind === 'return') return;
      if (kind === 'serialized-error') throw new Error(`${path} was refused`);
      if (kind === 'message' && data !== undefined) yield JSON.parse(data);
    }
  }
}

/** Parses one event. An event without a name is a message; comments and heartbeats are ignored. */
function readEvent(event: string): { kind: string; data: string | undefined } {
  const fields = new Map(
    event.split('\n').map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trim()] as const;
    }),
  );
  return { kind: fields.get('event') ?? 'message', data: fields.get('data') };
}
