import type { TFunction } from 'i18next';
import type { PriceOption, ProductDetail } from '@manabar/contracts';
import { pages } from '@manabar/contracts/rules';
import type { FirstPageRequest } from '@manabar/server/first-page';
import { absolute, canonicalAddress, homeAddress } from './canonical-addresses.ts';

type Translate = TFunction<['common', 'head']>;

const IN_STOCK = 'https://schema.org/InStock';
const SOLD_OUT = 'https://schema.org/OutOfStock';

/** Structured data of the shop as seller. */
export function shop(request: FirstPageRequest, t: Translate) {
  return {
    '@type': 'Organization',
    '@id': `${homeAddress(request)}#shop`,
    name: t('brand'),
    url: homeAddress(request),
    logo: absolute(request.origin, '/images/logo.svg'),
  };
}

/** Structured data of the site with its search. */
export function website(request: FirstPageRequest, t: Translate) {
  return {
    '@type': 'WebSite',
    '@id': `${homeAddress(request)}#site`,
    name: t('brand'),
    url: homeAddress(request),
    inLanguage: request.language,
    publisher: { '@id': `${homeAddress(request)}#shop` },
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${absolute(request.origin, pages.products)}?q={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  };
}

function offersIn(
  currency: 'RUB' | 'USD',
  options: readonly PriceOption[],
  url: string,
): object | null {
  const priceOf = (option: PriceOption) =>
    currency === 'RUB' ? option.price_rub : option.price_usd;
  const sold = options.filter((option) => priceOf(option) !== null);
  // Uses the prices of available options; without any, those of all options.
  const inStock = sold.filter(({ available_count }) => available_count > 0);
  const prices = (inStock.length > 0 ? inStock : sold).map((option) => priceOf(option) ?? 0);
  if (prices.length === 0) return null;
  return {
    '@type': 'AggregateOffer',
    priceCurrency: currency,
    lowPrice: Math.min(...prices),
    highPrice: Math.max(...prices),
    offerCount: prices.length,
    availability: inStock.length > 0 ? IN_STOCK : SOLD_OUT,
    url,
  };
}

/** Structured data of a product with prices in both currencies. */
export function product(
  request: FirstPageRequest,
  { title, description, slug, prices }: ProductDetail,
  picture: string | null,
) {
  const url = canonicalAddress(request);
  const offers = [offersIn('RUB', prices, url), offersIn('USD', prices, url)].filter(
    (offer) => offer !== null,
  );
  return {
    '@type': 'Product',
    '@id': `${absolute(request.origin, request.path)}#product`,
    name: title,
    ...(description !== '' && { description }),
    sku: slug,
    url,
    ...(picture && { image: picture }),
    ...(offers.length > 0 && { offers }),
  };
}

/** Breadcrumbs of a product: home, catalogue, product. */
export function breadcrumbs(
  request: FirstPageRequest,
  { title }: Pick<ProductDetail, 'title'>,
  t: Translate,
) {
  const steps = [
    { name: t('nav.home'), item: homeAddress(request) },
    { name: t('nav.catalogue'), item: absolute(request.origin, pages.products) },
    { name: title, item: absolute(request.origin, request.path) },
  ];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      ...step,
    })),
  };
}
