import type { TFunction } from 'i18next';
import type { ProductDetail } from '@manabar/contracts';
import { escapeHtml, languages, productPath, type Language } from '@manabar/contracts/rules';
import type { Texts } from '@manabar/i18n';
import type { FirstPageRequest } from '@manabar/server/first-page';
import { absolute, alternates, canonicalAddress, isFound } from './canonical-addresses.ts';
import { scriptJson } from './script-json.ts';
import { breadcrumbs, product as productThing, shop, website } from './json-ld.ts';

/** Maximum length of a description, at which search engines truncate. */
const DESCRIPTION_LENGTH = 160;
const PICTURE = { width: 1200, height: 630 };
const SHOP_PICTURE = '/images/logo.svg';

const locales: Record<Language, string> = { ru: 'ru_RU', en: 'en_US', uz: 'uz_UZ' };

type Translate = TFunction<['common', 'head']>;

/** Shortens a description to one line at a word boundary. */
function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= DESCRIPTION_LENGTH) return line;
  const cut = line.slice(0, DESCRIPTION_LENGTH);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), DESCRIPTION_LENGTH / 2)).trimEnd()}…`;
}

async function productOf({ page, params, ask }: FirstPageRequest): Promise<ProductDetail | null> {
  if (page !== 'product') return null;
  try {
    return (await ask('catalogue.bySlug', { slug: params['slug'] })) as ProductDetail;
  } catch {
    // Top-up pages have no product; a failed query is reported by the rendering.
    return null;
  }
}

function descriptionOf(
  { page }: FirstPageRequest,
  product: ProductDetail | null,
  t: Translate,
): string {
  if (product) return shorten(product.description) || t('head:product', { title: product.title });
  switch (page) {
    case 'products':
      return t('head:products');
    case 'freefire':
      return t('head:freefire');
    case 'pubg':
      return t('head:pubg');
    case 'steam':
      return t('head:steam');
    case 'support':
      return t('head:support');
    case 'terms':
      return t('head:terms');
    case 'privacy':
      return t('head:privacy');
    case 'contacts':
      return t('head:contacts');
    default:
      return t('head:home');
  }
}

function titleOf(
  { page }: FirstPageRequest,
  product: ProductDetail | null,
  renderedTitle: string | null,
  t: Translate,
): string {
  if (renderedTitle) return renderedTitle;
  if (product) return t('title.page', { title: product.title });
  if (!page) return t('title.page', { title: t('state.notFoundTitle') });
  return page === 'home' ? t('title.home') : t('brand');
}

const meta = (kind: 'name' | 'property', name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`;

/** Picture for messengers; external pictures are used unchanged. */
function pictureOf({ origin, previewPicture }: FirstPageRequest, product: ProductDetail | null) {
  const picture = previewPicture(product?.image_url ?? SHOP_PICTURE);
  if (picture) return { url: absolute(origin, picture), ...PICTURE };
  if (product && /^https:/.test(product.image_url)) return { url: product.image_url };
  const ours = previewPicture(SHOP_PICTURE);
  return ours ? { url: absolute(origin, ours), ...PICTURE } : null;
}

interface Card {
  title: string;
  description: string;
  product: ProductDetail | null;
}

function cardTags(request: FirstPageRequest, { title, description, product }: Card, t: Translate) {
  const { language } = request;
  const picture = pictureOf(request, product);
  return [
    meta('property', 'og:site_name', t('brand')),
    meta('property', 'og:type', product ? 'product' : 'website'),
    meta('property', 'og:title', product?.title ?? title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', canonicalAddress(request)),
    meta('property', 'og:locale', locales[language]),
    ...languages
      .filter((other) => other !== language)
      .map((other) => meta('property', 'og:locale:alternate', locales[other])),
    ...(picture
      ? [
          meta('property', 'og:image', picture.url),
          meta('property', 'og:image:alt', product?.title ?? t('brand')),
        ]
      : []),
    ...(picture && 'width' in picture
      ? [
          meta('property', 'og:image:type', 'image/png'),
          meta('property', 'og:image:width', String(picture.width)),
          meta('property', 'og:image:height', String(picture.height)),
        ]
      : []),
    meta('name', 'twitter:card', picture ? 'summary_large_image' : 'summary'),
  ];
}

const thing = (value: object) =>
  `<script type="application/ld+json">${scriptJson({ '@context': 'https://schema.org', ...value })}</script>`;

function things(request: FirstPageRequest, product: ProductDetail | null, t: Translate): string[] {
  if (request.page === 'home') return [thing(shop(request, t)), thing(website(request, t))];
  if (!product) return [];
  const { url } = pictureOf(request, product) ?? { url: null };
  return [thing(productThing(request, product, url)), thing(breadcrumbs(request, product, t))];
}

/** Renders everything in the head that depends on the page. */
export async function renderHead(
  asked: FirstPageRequest,
  texts: Texts,
  renderedTitle: string | null,
): Promise<string> {
  const t: Translate = texts.getFixedT(null, ['common', 'head']);
  const product = await productOf(asked);
  // A product requested by id or title has the same page as by slug.
  const request = product ? { ...asked, path: productPath(product.slug) } : asked;
  const title = titleOf(request, product, renderedTitle, t);
  const head = [`<title>${escapeHtml(title)}</title>`];
  if (!isFound(request)) return [...head, meta('name', 'robots', 'noindex')].join('\n    ');
  const description = descriptionOf(request, product, t);
  head.push(
    meta('name', 'description', description),
    `<link rel="canonical" href="${escapeHtml(canonicalAddress(request))}" />`,
    ...alternates(request).map(
      ({ hreflang, href }) =>
        `<link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(href)}" />`,
    ),
    ...cardTags(request, { title, description, product }, t),
    ...things(request, product, t),
  );
  return head.join('\n    ');
}
