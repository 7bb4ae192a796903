import { Button } from '@mantine/core';
import { useTranslation } from '#lib/translation.ts';
import { pages } from '@manabar/contracts/rules';
import { Icon } from '#components/icon.tsx';
import { Link } from '#lib/navigation.tsx';
import classes from './topup-closed.module.css';

/** The shop does not take payments for top-ups: said instead of an action that could not work. */
export function TopupClosed() {
  const { t } = useTranslation('checkout');
  return (
    <section className={classes.closed} aria-labelledby="topup-closed">
      <Icon name="info" size={22} />
      <div>
        <h2 id="topup-closed">{t('topup.closed')}</h2>
        <p>{t('topup.closedText')}</p>
        <Button variant="default" component={Link} to={pages.products}>
          {t('empty.products')}
        </Button>
      </div>
    </section>
  );
}
