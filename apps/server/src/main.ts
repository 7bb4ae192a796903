import { keepCompiledCode } from '#infra/process/keep-compiled-code.ts';

keepCompiledCode();
await import('./start-server.ts');
