import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import { pages } from '@manabar/contracts/rules';
import { Icon } from '#components/media/icon.tsx';
import classes from './breadcrumb.module.css';

/** Position of the product in the shop, with a link to the catalogue. */
export function Breadcrumb({ title }: { title: string }) {
  const { t } = useTranslation('product');
  return (
    <nav aria-label={t('about.breadcrumb')}>
      <ol className={classes.list}>
        <li>
          <Link to={pages.products} className={classes.link}>
            <Icon name="left" size={18} />
            {t('about.catalogue')}
          </Link>
        </li>
        <li className={classes.here} aria-current="page">
          {title}
        </li>
      </ol>
    </nav>
  );
}
