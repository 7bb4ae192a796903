import { useTranslation } from 'react-i18next';
import { LegalDocument } from '#features/legal/legal-document.tsx';
import { usePrivacySections } from '#features/legal/use-sections.ts';

/** Page /privacy. */
export default function PrivacyPage() {
  const { t } = useTranslation('legal');
  return (
    <LegalDocument
      title={t('privacy.title')}
      lead={t('privacy.lead')}
      sections={usePrivacySections()}
    />
  );
}
