/**
 * Starts telemetry of this program if the environment names a collector. It must be called before any other module is loaded,
 * because telemetry patches libraries while they are loaded.
 */
export async function startWithCollector(service: string): Promise<void> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: collector, OTEL_EXPORTER_OTLP_PROTOCOL: protocol } =
    process.env;
  if (!collector) return;
  const { startTelemetry } = await import('./start-telemetry.ts');
  await startTelemetry(service, collector, protocol);
}
