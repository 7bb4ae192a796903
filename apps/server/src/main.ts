import { startWithCollector } from '#infra/telemetry/start-with-collector.ts';

await startWithCollector('manabar-server');
await import('./start-server.ts');
