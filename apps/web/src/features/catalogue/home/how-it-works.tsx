import { useTranslation } from 'react-i18next';
import { ManaBar } from '#components/mana-bar.tsx';
import classes from './how-it-works.module.css';

/** The way from choosing to the code, as the bar that fills with each stage. */
export function HowItWorks() {
  const { t } = useTranslation('common');
  const steps = [
    { title: t('home.stepChoose'), text: t('home.stepChooseText') },
    { title: t('home.stepPay'), text: t('home.stepPayText') },
    { title: t('home.stepOpen'), text: t('home.stepOpenText') },
  ];
  return (
    <section className={`card ${classes.card}`}>
      <h2>{t('home.howTitle')}</h2>
      <ol className={classes.steps}>
        {steps.map(({ title, text }, index) => (
          <li key={title}>
            <ManaBar value={(index + 1) / steps.length} size="sm" />
            <strong>{title}</strong>
            <span className="muted small">{text}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
