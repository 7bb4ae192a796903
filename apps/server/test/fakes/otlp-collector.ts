import { gunzipSync } from 'node:zlib';
import { createLocalServer } from './local-server.ts';

interface Value {
  stringValue?: string;
  intValue?: number | string;
}
interface Attribute {
  key: string;
  value: Value;
}
interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: Attribute[];
}
interface Resource {
  attributes: Attribute[];
}
interface Body {
  resourceSpans?: { resource: Resource; scopeSpans: { spans: SentSpan[] }[] }[];
  resourceMetrics?: { resource: Resource; scopeMetrics: { metrics: { name: string }[] }[] }[];
}

export interface CollectedSpan {
  /** Name of the process's service. */
  service: string;
  version: string;
  trace: string;
  id: string;
  parent: string | undefined;
  name: string;
  attributes: Record<string, string | number | undefined>;
}

/** Fake collector of OTLP as JSON over HTTP. */
export interface OtlpCollector {
  url: string;
  spans: CollectedSpan[];
  /** Names of received metrics, each after the service that sent it. */
  metrics: Set<string>;
  /** All received data, as text. */
  received: string;
  close(): Promise<void>;
}

const valuesOf = (attributes: readonly Attribute[]) =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.stringValue ?? (value.intValue === undefined ? undefined : Number(value.intValue)),
    ]),
  );

function collect(collector: OtlpCollector, { resourceSpans = [], resourceMetrics = [] }: Body) {
  for (const { resource, scopeSpans } of resourceSpans) {
    const { 'service.name': service, 'service.version': version } = valuesOf(resource.attributes);
    for (const { traceId, spanId, parentSpanId, name, attributes } of scopeSpans.flatMap(
      ({ spans }) => spans,
    )) {
      collector.spans.push({
        service: String(service),
        version: String(version),
        trace: traceId,
        id: spanId,
        parent: parentSpanId || undefined,
        name,
        attributes: valuesOf(attributes),
      });
    }
  }
  for (const { resource, scopeMetrics } of resourceMetrics) {
    const { 'service.name': service } = valuesOf(resource.attributes);
    for (const { name } of scopeMetrics.flatMap(({ metrics }) => metrics)) {
      collector.metrics.add(`${service}: ${name}`);
    }
  }
}

export async function startOtlpCollector(): Promise<OtlpCollector> {
  const server = createLocalServer((request, response, body) => {
    const isPacked = request.headers['content-encoding'] === 'gzip';
    const text = (isPacked ? gunzipSync(body) : body).toString('utf8');
    collector.received += text;
    collect(collector, JSON.parse(text) as Body);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  const collector: OtlpCollector = {
    url: `http://127.0.0.1:${await server.listen()}`,
    spans: [],
    metrics: new Set(),
    received: '',
    close: () => server.close(),
  };
  return collector;
}
