import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import scalar from '@scalar/fastify-api-reference';
import { fastify } from 'fastify';
import { contentHash } from '../../http/etag.ts';

/**
 * The package holds its 4 MB script as a string in a module. Loading it in a worker thread frees its memory
 * when the thread ends; both compressed forms are written to disk.
 */

const folder = workerData as string;
const app = fastify();
await app.register(scalar, { routePrefix: '/', configuration: { url: '/' } });
const { rawPayload, statusCode } = await app.inject({ url: '/js/scalar.js' });
await app.close();
if (statusCode !== 200) throw new Error(`the reference's script answered ${statusCode}`);
writeFileSync(join(folder, 'gzip'), gzipSync(rawPayload, { level: 6 }));
writeFileSync(
  join(folder, 'br'),
  brotliCompressSync(rawPayload, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
);
parentPort?.postMessage(contentHash(rawPayload));
