import type { Language } from '@manabar/contracts/rules';
import { loadMessageTexts } from '#modules/messages/index.ts';

/** Returns the first texts of a payment report, in the customer's language. */
export async function paymentReportTexts(
  language: Language,
  order: string,
): Promise<{ subject: string; message: string }> {
  const t = await loadMessageTexts(language);
  return { subject: t('report.subject', { order }), message: t('report.message', { order }) };
}
