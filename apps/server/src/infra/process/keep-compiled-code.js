import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Beside the server's dependencies, never among its sources. */
export const compiledCodeFolder = fileURLToPath(
  new URL('../../../node_modules/.cache/compiled', import.meta.url),
);

/**
 * Keeps the code that Node compiles for the next start, which then loads in about half the time and with 45 MiB less.
 * Without a writable folder nothing is kept. Applies to what is imported afterwards. It and the programs that call it are
 * JavaScript, because Node loads a compiler of 20 MiB for one TypeScript file that is not kept yet.
 */
export function keepCompiledCode() {
  enableCompileCache(compiledCodeFolder);
}
