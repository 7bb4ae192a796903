import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import { matchPage } from '@manabar/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#deps.ts';
import { DomainError } from '#errors.ts';
import { sendError } from '../rest/send.ts';
import { pageHeaders } from './security-headers.ts';
import { sendPage } from './send-page.ts';
import { readAppPage, type AppPage } from './web-files.ts';

export interface WebOptions {
  deps: Deps;
  /** The folder of the built app. */
  root: string;
  /** Whether a product's page exists, by slug or id. */
  productExists: (slugOrId: string) => Promise<boolean>;
}

const YEAR_SECONDS = 31_536_000;
const FILE = /^\/(assets|images)(\/|$)|\.[a-z0-9]+$/i;

/**
 * The web app: its files, and its page for every address that the shop has. An address that it does not have,
 * and a product that does not exist, answer 404 with the page; a missing file answers 404 without.
 */
export async function registerWeb(
  app: FastifyInstance,
  { deps, root, productExists }: WebOptions,
): Promise<void> {
  const page = readAppPage(root);
  await app.register(helmet, pageHeaders(deps.env.NODE_ENV === 'production'));
  if (page) {
    await app.register(compress, {
      encodings: ['br', 'gzip'],
      globalDecompression: false,
      threshold: 1024,
    });
    await app.register(fastifyStatic, {
      root,
      wildcard: false,
      index: false,
      globIgnore: ['index.html'],
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', cacheControl(path, root));
      },
    });
  }
  app.setErrorHandler((error, request, reply) => sendError(deps, request, reply, error));
  app.setNotFoundHandler((request, reply) => {
    answerAddress({ deps, productExists }, page, request, reply).catch((error: unknown) =>
      sendError(deps, request, reply, error),
    );
  });
}

async function answerAddress(
  { deps, productExists }: Pick<WebOptions, 'deps' | 'productExists'>,
  page: AppPage | null,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') throw new DomainError('not_found');
  const pathname = request.url.replace(/[?#].*$/, '');
  if (!page || FILE.test(pathname)) {
    reply.code(404).type('text/plain; charset=utf-8').send('Not found\n');
    return;
  }
  sendPage(request, reply, page, (await isKnown(deps, pathname, productExists)) ? 200 : 404);
}

/** Files below /assets carry a hash of their content in their name; the others are asked about again. */
function cacheControl(path: string, root: string): string {
  return path.startsWith(`${root}/assets/`)
    ? `public, max-age=${YEAR_SECONDS}, immutable`
    : 'public, max-age=600';
}

async function isKnown(
  deps: Deps,
  pathname: string,
  productExists: WebOptions['productExists'],
): Promise<boolean> {
  const match = matchPage(pathname);
  if (!match) return false;
  if (match.page !== 'product') return true;
  try {
    return await productExists(match.params['slug'] ?? '');
  } catch (error) {
    // The page itself says what it can; only the status depended on the answer.
    deps.log.warn({ err: error }, 'could not look up the product of a page');
    return true;
  }
}
