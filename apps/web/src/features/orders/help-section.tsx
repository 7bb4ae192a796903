import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { pages } from '@manabar/contracts/rules';
import classes from './refund-section.module.css';

/** Where to turn when something is not as it should be, and what to say there. */
export function HelpSection() {
  const { t } = useTranslation('orders');
  return (
    <section className={`card ${classes.card}`} aria-labelledby="help">
      <h2 id="help">{t('help.title')}</h2>
      <p className="small">{t('help.text')}</p>
      <Button variant="default" component={Link} to={pages.support}>
        {t('help.action')}
      </Button>
    </section>
  );
}
