import { useTranslation } from 'react-i18next';
import { Icon } from '#components/media/icon.tsx';
import classes from './faq.module.css';

const questions = ['code', 'topUp', 'payment'] as const;

/** Frequent questions in the browser's own accordion, which works by keyboard and with the page search. */
export function Faq() {
  const { t } = useTranslation('support');
  return (
    <section aria-labelledby="faq" className={classes.faq}>
      <h2 id="faq">{t('faq.title')}</h2>
      {questions.map((question) => (
        <details key={question} className={`card ${classes.question}`}>
          <summary>
            <h3>{t(`faq.${question}.question`)}</h3>
            <Icon name="down" />
          </summary>
          <div className={classes.answer}>
            <p>{t(`faq.${question}.answer`)}</p>
            <p>{t(`faq.${question}.more`)}</p>
          </div>
        </details>
      ))}
    </section>
  );
}
