import { useTranslation } from 'react-i18next';
import { Icon } from '#components/media/icon.tsx';
import { useShopSettings } from '#lib/use-shop-settings.ts';
import classes from './faq.module.css';

const questions = ['code', 'topUp', 'payment'] as const;

/** Time limit for returning unopened codes; null until the shop's settings are known. */
function useReturns(): string | null {
  const { t } = useTranslation('support');
  const count = useShopSettings()?.refundHours;
  if (count === undefined) return null;
  if (count === 0) return t('faq.payment.noReturns');
  return t('faq.payment.more', { hours: t('faq.payment.hours', { count }) });
}

/** Frequent questions in the browser's own accordion, which works by keyboard and with the page search. */
export function Faq() {
  const { t } = useTranslation('support');
  const returns = useReturns();
  return (
    <section aria-labelledby="faq" className="stack-12">
      <h2 id="faq">{t('faq.title')}</h2>
      {questions.map((question) => (
        <details key={question} className={`card ${classes.question}`}>
          <summary>
            <h3>{t(`faq.${question}.question`)}</h3>
            <Icon name="down" />
          </summary>
          <div className={classes.answer}>
            <p>{t(`faq.${question}.answer`)}</p>
            <p>{question === 'payment' ? returns : t(`faq.${question}.more`)}</p>
          </div>
        </details>
      ))}
    </section>
  );
}
