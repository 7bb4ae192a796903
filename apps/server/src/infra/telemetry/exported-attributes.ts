import type { tracing } from '@opentelemetry/sdk-node';

type Attributes = tracing.ReadableSpan['attributes'];

/**
 * Attributes of spans that leave the process. Others may contain secrets: addresses with tokens, ids of players, and error
 * messages that quote the input. Statements are exported with placeholders, because values are not collected.
 */
const EXPORTED: ReadonlySet<string> = new Set([
  'db.namespace',
  'db.operation.name',
  'db.query.text',
  'db.system.name',
  'error.type',
  'exception.type',
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'job.name',
  'network.protocol.version',
  'request.id',
  'server.address',
  'server.port',
  'url.scheme',
]);

const exported = (attributes: Attributes | undefined): Attributes =>
  Object.fromEntries(Object.entries(attributes ?? {}).filter(([name]) => EXPORTED.has(name)));

function narrow(span: tracing.ReadableSpan): tracing.ReadableSpan {
  const value = {
    attributes: exported(span.attributes),
    events: span.events.map((event) => ({ ...event, attributes: exported(event.attributes) })),
    status: { code: span.status.code },
  };
  return Object.create(span, {
    attributes: { value: value.attributes },
    events: { value: value.events },
    status: { value: value.status },
  }) as tracing.ReadableSpan;
}

/** Exports spans without the attributes that must stay in the process. */
export class AttributeFilter implements tracing.SpanExporter {
  readonly #exporter: tracing.SpanExporter;
  readonly #onFailure: (error: unknown) => void;

  constructor(exporter: tracing.SpanExporter, onFailure: (error: unknown) => void) {
    this.#exporter = exporter;
    this.#onFailure = onFailure;
  }

  export(...[spans, done]: Parameters<tracing.SpanExporter['export']>): void {
    this.#exporter.export(spans.map(narrow), (result) => {
      if (result.error) this.#onFailure(result.error);
      done(result);
    });
  }

  forceFlush(): Promise<void> {
    return this.#exporter.forceFlush?.() ?? Promise.resolve();
  }

  shutdown(): Promise<void> {
    return this.#exporter.shutdown();
  }
}
