import { languages, pages, productPath } from '@manabar/contracts';
import type { FastifyInstance } from 'fastify';
import { sellsTopups } from '#config/sells-topups.ts';
import type { Deps } from '#deps.ts';
import { listProductAddresses } from '#modules/catalogue/index.ts';
import { VersionedCache } from '#infra/caches/versioned-cache.ts';
import { packDocument, sendDocument, type CachedDocument } from '../http/cached-document.ts';
import { spendRequest } from '#procedures/rate-limit.ts';
import { createContext } from '../http/create-context.ts';
import { publicOrigin } from './public-origin.ts';

/** Paths closed to robots: calls and personal pages. */
const closed = [
  '/api',
  '/trpc',
  '/services',
  pages.admin,
  pages.cart,
  pages.checkout,
  pages.orders,
  pages.profile,
  pages.login,
  pages.register,
  pages.resetPassword,
  '/unsubscribe',
  '/support/threads',
];

const topups = [pages.freefire, pages.pubg, pages.steam];

const open = [
  pages.home,
  pages.products,
  pages.support,
  pages.terms,
  pages.privacy,
  pages.contacts,
];

/** Maximum number of addresses in a sitemap, by its specification. */
const MOST_ADDRESSES = 50_000;

/** Maximum age in the cache in milliseconds: search engines come seldom, so sales do not invalidate it. */
const SITEMAP_MAX_AGE_MS = 300_000;
/** Maximum number of cached sitemaps: one for each host name of this machine. */
const MAX_SITEMAPS = 4;

interface Address {
  path: string;
  changed?: Date | undefined;
}

/** Serves /robots.txt and /sitemap.xml for search engines. */
export function registerSearchEngineFiles(app: FastifyInstance, deps: Deps): void {
  app.get('/robots.txt', (request, reply) => {
    const lines = [
      'User-agent: *',
      ...closed.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${publicOrigin(deps.env, request)}/sitemap.xml`,
    ];
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`);
  });
  const sitemaps = new VersionedCache<CachedDocument>({
    maxAgeMs: SITEMAP_MAX_AGE_MS,
    maxSize: MAX_SITEMAPS,
  });
  app.get('/sitemap.xml', async (request, reply) => {
    await spendRequest(createContext(deps, request), 'general');
    const origin = publicOrigin(deps.env, request);
    const document = await sitemaps.get(origin, async () => ({
      value: await packDocument(sitemap(origin, await addresses(deps))),
    }));
    return sendDocument(request, reply, document, {
      'cache-control': 'public, max-age=600',
      'content-type': 'application/xml; charset=utf-8',
    });
  });
}

async function addresses(deps: Deps): Promise<Address[]> {
  const products = (await listProductAddresses(deps)).map(({ slug, changed }) => ({
    path: productPath(slug),
    changed,
  }));
  const last = products.reduce<Date | undefined>(
    (latest, { changed }) => (latest && latest > changed ? latest : changed),
    undefined,
  );
  // Both pages show products; the others change only with a release.
  const changing: readonly string[] = [pages.home, pages.products];
  return [
    ...[...open, ...(sellsTopups(deps.env) ? topups : [])].map((path) => ({
      path,
      changed: changing.includes(path) ? last : undefined,
    })),
    ...products,
  ];
}

/** Returns a sitemap with every page once for each language, with links to the other languages. */
function sitemap(origin: string, all: readonly Address[]): string {
  const most = Math.floor(MOST_ADDRESSES / (languages.length + 1));
  const entries = all.slice(0, most).flatMap((address) => {
    const link = (hreflang: string, query: string) =>
      `    <xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeXml(origin + address.path + query)}"/>`;
    const alternates = [
      ...languages.map((language) => link(language, `?lang=${language}`)),
      link('x-default', ''),
    ].join('\n');
    return ['', ...languages.map((language) => `?lang=${language}`)].map((query) =>
      [
        '  <url>',
        `    <loc>${escapeXml(origin + address.path + query)}</loc>`,
        ...(address.changed ? [`    <lastmod>${address.changed.toISOString()}</lastmod>`] : []),
        alternates,
        '  </url>',
      ].join('\n'),
    );
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
