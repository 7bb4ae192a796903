import { startWithCollector } from '#infra/telemetry/start-with-collector.ts';

await startWithCollector('manabar-worker');
await import('./start-worker.ts');
