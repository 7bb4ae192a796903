const { OTEL_EXPORTER_OTLP_ENDPOINT: collector, OTEL_EXPORTER_OTLP_PROTOCOL: protocol } =
  process.env;
// Loaded before the libraries that it instruments, and only where there is a collector.
if (collector) {
  const { startTelemetry } = await import('#infra/telemetry/start-telemetry.ts');
  await startTelemetry('manabar-worker', collector, protocol);
}
await import('./start-worker.ts');
