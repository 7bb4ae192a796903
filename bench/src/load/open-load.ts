import { setTimeout as sleep } from 'node:timers/promises';
import { Connection, type Answer } from './connection.ts';
import type { OpenResult, OpenSpec } from './load-process-messages.ts';
import { LatencyRecorder } from './latency-recorder.ts';
import { encodeRequest } from './run-closed-load.ts';

/** Time in milliseconds for which answers are awaited after the last request was due. */
const LAST_ANSWERS_MS = 10_000;
const MAX_SAMPLES = 3;

/**
 * Open loop: sends requests at a fixed rate, even when earlier ones are not answered yet, as independent customers do.
 * Latencies count from the time when a request was due, so that waiting for a connection counts too.
 */
export async function runOpenLoad(spec: OpenSpec): Promise<OpenResult> {
  const requests = spec.requests.map((request) => ({
    kind: request.kind,
    bytes: encodeRequest(request, spec.port),
  }));
  const pool = new ConnectionPool(spec.port, spec.connections);
  const answered = new LatencyRecorder();
  const refused = new LatencyRecorder();
  const result: Pick<OpenResult, 'failed' | 'samples'> = { failed: 0, samples: [] };
  const answeredByKind: Record<string, number> = {};
  const underWay = new Set<Promise<void>>();
  const start = performance.now();

  const send = async (turn: number): Promise<void> => {
    const request = requests[turn % requests.length];
    if (!request) return;
    const due = start + (turn * 1000) / spec.rate;
    try {
      const answer = await pool.send(request.bytes);
      const milliseconds = performance.now() - due;
      if (answer.status >= 200 && answer.status < 300) {
        answered.add(milliseconds);
        answeredByKind[request.kind] = (answeredByKind[request.kind] ?? 0) + 1;
      } else if (answer.status === 503) refused.add(milliseconds);
      else fail(request.bytes, answer.status, answer.body?.toString() ?? '');
    } catch (error) {
      fail(request.bytes, 0, String(error));
    }
  };
  const fail = (request: Buffer, status: number, body: string): void => {
    result.failed++;
    if (result.samples.length >= MAX_SAMPLES) return;
    const line = request.toString().split('\r\n')[0] ?? '';
    result.samples.push({ status, body: body.slice(0, 300), request: line });
  };

  const total = Math.round(spec.rate * spec.seconds);
  for (let turn = 0; turn < total;) {
    const due = Math.min(total, Math.ceil(((performance.now() - start) * spec.rate) / 1000));
    for (; turn < due; turn++) {
      const sent = send(turn).finally(() => underWay.delete(sent));
      underWay.add(sent);
    }
    await sleep(1);
  }
  const seconds = (performance.now() - start) / 1000;
  await Promise.race([Promise.all(underWay), sleep(LAST_ANSWERS_MS, undefined, { ref: false })]);
  const unanswered = underWay.size;
  pool.close();
  return {
    seconds,
    milliseconds: answered.take(),
    refusedMilliseconds: refused.take(),
    failed: result.failed + unanswered,
    samples: result.samples,
    answeredByKind,
  };
}

/** Keep-alive connections to one server, opened on demand; callers beyond the maximum wait in a queue. */
class ConnectionPool {
  readonly #port: number;
  readonly #max: number;
  readonly #idle: Connection[] = [];
  readonly #waiting: ((connection: Connection | undefined) => void)[] = [];
  readonly #all = new Set<Connection>();
  #opened = 0;

  constructor(port: number, max: number) {
    this.#port = port;
    this.#max = max;
  }

  async send(request: Buffer): Promise<Answer> {
    const connection = await this.#take();
    try {
      const answer = await connection.send(request, false);
      this.#give(connection);
      return answer;
    } catch (error) {
      this.#discard(connection);
      throw error;
    }
  }

  close(): void {
    for (const connection of this.#all) connection.close();
  }

  async #take(): Promise<Connection> {
    const idle = this.#idle.pop();
    if (idle) return idle;
    if (this.#opened >= this.#max) {
      const given = await new Promise<Connection | undefined>((resolve) =>
        this.#waiting.push(resolve),
      );
      if (given) return given;
    }
    this.#opened++;
    try {
      const connection = await Connection.open(this.#port);
      this.#all.add(connection);
      return connection;
    } catch (error) {
      this.#opened--;
      throw error;
    }
  }

  #give(connection: Connection): void {
    const waiting = this.#waiting.shift();
    if (waiting) waiting(connection);
    else this.#idle.push(connection);
  }

  #discard(connection: Connection): void {
    this.#opened--;
    this.#all.delete(connection);
    connection.close();
    // The next waiting caller opens a connection instead.
    this.#waiting.shift()?.(undefined);
  }
}
