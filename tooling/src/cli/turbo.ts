import { startTurbo } from '../start-turbo.ts';

process.exitCode = (await startTurbo(process.argv.slice(2))) ?? 1;
