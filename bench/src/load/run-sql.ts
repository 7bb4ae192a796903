import pg from 'pg';
import type { LoadResult, SqlSpec } from './load-process-messages.ts';
import { LatencyRecorder } from './latency-recorder.ts';

/** Calls one prepared statement over `clients` connections until the time or the list of calls ends. */
export async function runSql(spec: SqlSpec): Promise<LoadResult> {
  const pattern = new RegExp(spec.collect);
  const recorder = new LatencyRecorder();
  const result: Pick<LoadResult, 'wrong' | 'samples' | 'collected'> = {
    wrong: 0,
    samples: [],
    collected: [],
  };
  const clients = await Promise.all(
    Array.from({ length: spec.clients }, async () => {
      const client = new pg.Client({
        connectionString: spec.databaseUrl,
        options: '-c enable_seqscan=off -c jit=off -c plan_cache_mode=force_generic_plan',
      });
      await client.connect();
      return client;
    }),
  );
  let next = 0;
  const start = performance.now();
  const end = start + spec.seconds * 1000;
  const work = async (client: pg.Client): Promise<void> => {
    for (;;) {
      const values = spec.calls[next++];
      const sentAt = performance.now();
      if (!values || sentAt >= end) return;
      const { rows } = await client.query<unknown[]>({
        name: 'load',
        text: spec.text,
        values,
        rowMode: 'array',
      });
      recorder.add(performance.now() - sentAt);
      const answer = JSON.stringify(rows[0]?.[0] ?? null);
      const found = pattern.exec(answer)?.[1];
      if (found !== undefined) result.collected.push(found);
      else if (result.wrong++ < 3)
        result.samples.push({ status: 0, body: answer, request: spec.text });
    }
  };
  await Promise.all(clients.map(work));
  const seconds = (performance.now() - start) / 1000;
  await Promise.all(clients.map((client) => client.end()));
  return { ...result, operations: recorder.count, seconds, milliseconds: recorder.take() };
}
