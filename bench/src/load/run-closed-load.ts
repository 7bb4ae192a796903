import { setTimeout as sleep } from 'node:timers/promises';
import { Connection, type Answer } from './connection.ts';
import type { LoadRequest, LoadResult, LoadSpec } from './load-process-messages.ts';
import { LatencyRecorder } from './latency-recorder.ts';

const wrongSamples = 3;
/** Interval of the compared answers: a prime, so that every request of a list of any length is compared. */
const compareEvery = 53;

/** Encodes a request before the measurement starts. */
export function encodeRequest(request: LoadRequest, port: number): Buffer {
  const headers = { host: `127.0.0.1:${port}`, ...request.headers };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  if (request.body !== undefined) {
    lines.push(
      `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(request.body)}\r\n`,
    );
  }
  return Buffer.from(
    `${request.method} ${request.path} HTTP/1.1\r\n${lines.join('')}\r\n${request.body ?? ''}`,
  );
}

/** Sends a list of requests to one server over `clients` keep-alive connections. */
export async function runClosedLoad(spec: LoadSpec): Promise<LoadResult> {
  const requests = spec.requests.map((request) => ({
    bytes: encodeRequest(request, spec.port),
    expected: request.expect === undefined ? undefined : Buffer.from(request.expect),
  }));
  const pattern = spec.collect === undefined ? undefined : new RegExp(spec.collect);
  const recorder = new LatencyRecorder();
  const result: Pick<LoadResult, 'wrong' | 'samples' | 'collected'> = {
    wrong: 0,
    samples: [],
    collected: [],
  };
  const connections = await Promise.all(
    Array.from({ length: spec.clients }, () => Connection.open(spec.port)),
  );
  let next = 0;
  const start = performance.now();
  const end = start + spec.seconds * 1000;

  const isRight = ({ status, body }: Answer, expected: Buffer | undefined): boolean => {
    if (status !== spec.status) return false;
    if (pattern) {
      const found = pattern.exec(body?.toString() ?? '')?.[1];
      if (found === undefined) return false;
      result.collected.push(found);
    }
    return !(expected && body) || expected.equals(body);
  };

  const work = async (connection: Connection): Promise<void> => {
    for (;;) {
      if (next >= requests.length && !spec.repeat) return;
      const turn = next++;
      if (spec.rate)
        await sleep(Math.max(0, start + (turn * 1000) / spec.rate - performance.now()));
      const sentAt = performance.now();
      if (sentAt >= end) return;
      const request = requests[turn % requests.length];
      if (!request) return;
      const { bytes, expected } = request;
      const keep = pattern !== undefined || (expected !== undefined && turn % compareEvery === 0);
      const answer = await connection.send(bytes, keep);
      recorder.add(performance.now() - sentAt);
      if (isRight(answer, expected)) continue;
      result.wrong++;
      if (result.samples.length < wrongSamples) {
        result.samples.push(await explain(connection, bytes, answer));
      }
    }
  };
  await Promise.all(connections.map(work));
  const seconds = (performance.now() - start) / 1000;
  for (const connection of connections) connection.close();
  return { ...result, operations: recorder.count, seconds, milliseconds: recorder.take() };
}

/** Repeats the request of a wrong answer whose body was skipped, to describe the error. */
async function explain(connection: Connection, request: Buffer, answer: Answer) {
  const { status, body } = answer.body ? answer : await connection.send(request, true);
  return {
    status: answer.status,
    body: `${answer.body ? '' : `(asked again: ${status}) `}${body?.toString().slice(0, 300) ?? ''}`,
    request: request.toString().split('\r\n')[0] ?? '',
  };
}
