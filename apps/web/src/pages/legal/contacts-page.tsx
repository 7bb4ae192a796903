import { useTranslation } from 'react-i18next';
import { pages } from '@manabar/contracts/rules';
import { LegalDocument } from '#features/legal/legal-document.tsx';
import { SupportLink } from '#features/legal/support-link.tsx';
import { useContactsSections } from '#features/legal/use-sections.ts';
import { ContactLinks } from '#features/support/contact-links.tsx';
import { useShopSettings } from '#lib/use-shop-settings.ts';

/** Page /contacts: ways to reach the shop. Messengers appear only when they are configured. */
export default function ContactsPage() {
  const { t } = useTranslation('legal');
  const settings = useShopSettings();
  const hasWays = Boolean(settings?.supportMessengerUrl ?? settings?.supportBotUrl);
  const actions: Record<string, React.ReactNode> = {
    support: <SupportLink to={pages.support} label={t('contacts.write')} />,
    messengers: <ContactLinks />,
  };
  const sections = useContactsSections()
    .filter(({ id }) => id !== 'messengers' || hasWays)
    .map((section) => ({ ...section, action: actions[section.id] }));
  return (
    <LegalDocument title={t('contacts.title')} lead={t('contacts.lead')} sections={sections} />
  );
}
