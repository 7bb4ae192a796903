import { useTranslation } from 'react-i18next';
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
  return order.terms.map((id) => ({
    id,
    title: t(`terms.${id}.title`),
    paragraphs: t(`terms.${id}.text`).split('\n'),
  }));
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
