import { keepCompiledCode } from '#infra/process/keep-compiled-code.js';

keepCompiledCode();
await import('./start-server.ts');
