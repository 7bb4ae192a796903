import { useTranslation } from 'react-i18next';
import { LegalDocument } from '#features/legal/legal-document.tsx';
import { useTermsSections } from '#features/legal/use-sections.ts';

/** Page /terms. */
export default function TermsPage() {
  const { t } = useTranslation('legal');
  return (
    <LegalDocument title={t('terms.title')} lead={t('terms.lead')} sections={useTermsSections()} />
  );
}
