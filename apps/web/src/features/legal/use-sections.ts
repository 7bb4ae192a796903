import { useTranslation } from 'react-i18next';
import { useShopSettings } from '#lib/use-shop-settings.ts';
import type { LegalSection } from './legal-document.tsx';

/** Section ids of each document in order; the texts use the same ids. */
const order = {
  terms: [
    'shop',
    'account',
    'goods',
    'payment',
    'balance',
    'codes',
    'topUps',
    'refunds',
    'conduct',
    'changes',
  ],
  privacy: [
    'kept',
    'browser',
    'tracking',
    'codes',
    'cards',
    'others',
    'duration',
    'rights',
    'changes',
  ],
  contacts: ['support', 'messengers', 'content', 'seller', 'security'],
} as const;

/** Sections of a document in the current language; each line of a text is a paragraph. */
export function useTermsSections(): LegalSection[] {
  const { t } = useTranslation('legal');
  const returns = useReturns();
  return order.terms.map((id) => ({
    id,
    title: t(`terms.${id}.title`),
    paragraphs: [...(id === 'refunds' ? returns : []), ...t(`terms.${id}.text`).split('\n')],
  }));
}

/** Time limit for returning unopened codes; empty until the shop's settings are known. */
function useReturns(): string[] {
  const { t } = useTranslation('legal');
  const count = useShopSettings()?.refundHours;
  if (count === undefined) return [];
  if (count === 0) return [t('terms.refunds.noReturns')];
  return [t('terms.refunds.returns', { hours: t('terms.refunds.hours', { count }) })];
}

export function usePrivacySections(): LegalSection[] {
  const { t } = useTranslation('legal');
  return order.privacy.map((id) => ({
    id,
    title: t(`privacy.${id}.title`),
    paragraphs: t(`privacy.${id}.text`).split('\n'),
  }));
}

export function useContactsSections(): LegalSection[] {
  const { t } = useTranslation('legal');
  return order.contacts.map((id) => ({
    id,
    title: t(`contacts.${id}.title`),
    paragraphs: t(`contacts.${id}.text`).split('\n'),
  }));
}
