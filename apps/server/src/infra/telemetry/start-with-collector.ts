/**
 * Starts telemetry of this program where the environment names a collector. Called before anything else is loaded, because
 * telemetry patches libraries when they are loaded.
 */
export async function startWithCollector(service: string): Promise<void> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: collector, OTEL_EXPORTER_OTLP_PROTOCOL: protocol } =
    process.env;
  if (!collector) return;
  const { startTelemetry } = await import('./start-telemetry.ts');
  await startTelemetry(service, collector, protocol);
}
