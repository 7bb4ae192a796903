import type { Language } from '@manabar/contracts/rules';
import { createTexts, loadTexts } from '@manabar/i18n';

/** Texts that a report of a payment begins with, in the customer's language. */
export async function reportTexts(
  language: Language,
  order: string,
): Promise<{ subject: string; message: string }> {
  const messages = await loadTexts(language, 'messages');
  const t = createTexts(language, { messages }).getFixedT(language, 'messages');
  return { subject: t('report.subject', { order }), message: t('report.message', { order }) };
}
