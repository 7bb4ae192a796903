import { STATUS_CODES } from 'node:http';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import { fieldOf, fieldsOf } from '@manabar/contracts/rules';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SettingsError } from '#config/env.ts';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { sendError } from '../rest/send-json.ts';
import type { PageFinderOptions } from './page-finder.ts';
import { createFirstPageRenderer } from './render-first-pages.ts';
import { pageHeaders } from './security-headers.ts';
import { sendPage } from './send-page.ts';
import { registerSearchEngineFiles } from './search-engine-files.ts';
import { readWebBuild, type WebBuild } from './web-build.ts';

export interface WebOptions extends PageFinderOptions {
  deps: Deps;
  /** Folder of the built app. */
  root: string;
}

const YEAR_SECONDS = 31_536_000;
const FILE = /^\/(assets|images)(\/|$)|\.[a-z0-9]+$/i;

/**
 * Serves the web app: its files, and its page for every known address. Unknown addresses and products get a 404 with the page,
 * missing files a 404 without it.
 */
export async function registerWeb(
  app: FastifyInstance,
  { root, ...finder }: WebOptions,
): Promise<void> {
  const { deps } = finder;
  const build = readWebBuild(root);
  // Without the setting a server may serve the interfaces alone, as in development.
  if (!build && deps.env.WEB_ROOT !== undefined) {
    throw new SettingsError(`WEB_ROOT: there is no built web app in ${root}`);
  }
  const answerPage = build && createFirstPageRenderer({ build, ...finder });
  const production = deps.env.NODE_ENV === 'production';
  if (!build && production) deps.log.warn({ root }, 'no page is served: the web app is not built');
  await app.register(helmet, pageHeaders(production, build?.scriptHashes ?? []));
  registerSearchEngineFiles(app, deps);
  if (build) {
    await app.register(compress, {
      encodings: ['br', 'gzip'],
      globalDecompression: false,
      threshold: 1024,
    });
    await registerFiles(app, root, build);
  }
  app.setErrorHandler((error, request, reply) => {
    if (!sendFileRefusal(reply, error)) sendError(deps, request, reply, error);
  });
  app.setNotFoundHandler((request, reply) => {
    answerAddress(answerPage, request, reply).catch((error: unknown) =>
      sendError(deps, request, reply, error),
    );
  });
}

/**
 * Serves the built files of the start with one route for each folder: a route for each file would take a seventh of the start's
 * time and 6 MB, and the plugin's own wildcards list the folder on disk for each request.
 */
async function registerFiles(
  app: FastifyInstance,
  root: string,
  { files }: WebBuild,
): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', cacheControl(path, root));
    },
  });
  const tops = new Set([...files].map((file) => file.replace(/\/.*/, '/')));
  for (const top of tops) {
    const inFolder = top.endsWith('/');
    app.get(`/${top}${inFolder ? '*' : ''}`, (request, reply) => {
      const file = inFolder ? `${top}${String(fieldOf(request.params, '*'))}` : top;
      return files.has(file) ? reply.sendFile(file) : reply.callNotFound();
    });
  }
}

/** Statuses of refusals by headers of a request for a file: a precondition, or a range that the file does not have. */
const fileRefusals = new Set([412, 416]);

/** Sends the static plugin's refusal of a request for a file; returns false for another error. */
function sendFileRefusal(reply: FastifyReply, error: unknown): boolean {
  const status = fieldOf(error, 'statusCode');
  if (typeof status !== 'number' || !fileRefusals.has(status)) return false;
  reply
    .code(status)
    .headers({ ...fieldsOf(fieldOf(error, 'headers')), 'cache-control': 'no-store' })
    .type('text/plain; charset=utf-8')
    .send(`${STATUS_CODES[status] ?? ''}\n`);
  return true;
}

async function answerAddress(
  answerPage: ReturnType<typeof createFirstPageRenderer> | null,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') throw new DomainError('not_found');
  const pathname = request.url.replace(/[?#].*$/, '');
  if (!answerPage || FILE.test(pathname)) {
    // During an upgrade a shared cache must not store the answer of a server without the new files.
    reply
      .code(404)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send('Not found\n');
    return;
  }
  const answer = await answerPage(request, pathname);
  if ('location' in answer)
    reply.header('cache-control', 'no-cache').redirect(answer.location, answer.status);
  else sendPage(request, reply, answer);
}

/** Returns the Cache-Control of a file. Files below /assets have content hashes in their names; others are revalidated. */
function cacheControl(path: string, root: string): string {
  return path.startsWith(`${root}/assets/`)
    ? `public, max-age=${YEAR_SECONDS}, immutable`
    : 'public, max-age=600';
}
