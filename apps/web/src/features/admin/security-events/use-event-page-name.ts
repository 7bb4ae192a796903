import { useTranslation } from 'react-i18next';
import type { RouterInputs } from '#lib/trpc.ts';
import type { navigationGroups } from '../frame/navigation-groups.ts';

type Entry = (typeof navigationGroups)[number]['entries'][number]['name'];
type AdminRouter = keyof RouterInputs['admin'];

/** Page of the admin area for each of its routers that has one. */
const adminPages: Record<Exclude<AdminRouter, 'imports' | 'views'>, Entry> = {
  alerts: 'alerts',
  audit: 'audit',
  batches: 'batches',
  codes: 'codes',
  freefireDenominations: 'freefireCodes',
  generatedCodes: 'generatedCodes',
  jobs: 'jobs',
  ledger: 'ledger',
  messages: 'messages',
  orders: 'orders',
  overview: 'overview',
  paymentExceptions: 'paymentExceptions',
  prices: 'prices',
  products: 'products',
  promotions: 'promotions',
  pubgCodes: 'pubgCodes',
  pubgDenominations: 'pubgCodes',
  rates: 'currencyRates',
  regions: 'regions',
  security: 'security',
  securityEvents: 'securityEvents',
  services: 'services',
  stock: 'stock',
  support: 'support',
  users: 'users',
  webhooks: 'webhooks',
};

const pageOf = new Map<string, Entry>(Object.entries(adminPages));

/** Names of other places by the start of a call's path, the longest first. */
const places = [
  ['admin.export', 'exports'],
  ['admin.imports', 'imports'],
  ['admin.views', 'views'],
  ['auth.login', 'login'],
  ['auth.reset', 'reset'],
  ['auth', 'profile'],
  ['profile', 'profile'],
  ['secondFactor', 'profile'],
  ['support', 'support'],
] as const;

const startsWith = (path: string, start: string) => path === start || path.startsWith(`${start}.`);

/** Returns a function that names the page of a security event; a gateway or an unknown call is shown unchanged. */
export function useEventPageName(): (detail: string) => string {
  const { t } = useTranslation(['adminRecords', 'admin']);
  return (detail) => {
    const [, place] = places.find(([start]) => startsWith(detail, start)) ?? [];
    if (place) return t(`adminRecords:securityEvents.places.${place}`);
    const [area, router = ''] = detail.split('.');
    const page = area === 'admin' ? pageOf.get(router) : undefined;
    return page ? t(`admin:nav.${page}`) : detail;
  };
}
