import type { ReactNode } from 'react';
import { pages } from '@manabar/contracts/rules';
import { Icon } from '#components/icon.tsx';
import { ProductArt } from '#components/product-art.tsx';
import { Link } from '#lib/navigation.tsx';
import { useTranslation } from '#lib/translation.ts';
import { usePageTitle } from '#lib/use-page-title.ts';
import classes from './topup-layout.module.css';

interface TopupLayoutProps {
  title: string;
  /** One line of what is topped up, and how. */
  subtitle: string;
  image: string;
  /** The first two steps, and whatever stands above them. */
  children: ReactNode;
  /** The last step: on desktops beside the others. */
  pay: ReactNode;
}

/** A top-up page: whom and what on the left, what it comes to on the right; on phones below each other. */
export function TopupLayout({ title, subtitle, image, children, pay }: TopupLayoutProps) {
  const { t } = useTranslation('topup');
  usePageTitle(t('page.title', { title }));
  return (
    <div className={`page ${classes.page}`}>
      <header className={classes.head}>
        <ProductArt src={image} eager className={classes.art} />
        <div className={classes.words}>
          <Link to={pages.products} className={classes.back}>
            <Icon name="left" size={18} />
            {t('page.catalogue')}
          </Link>
          <h1>{title}</h1>
          <p className={classes.subtitle}>{subtitle}</p>
        </div>
      </header>
      <div className={classes.steps}>{children}</div>
      <div className={classes.side}>{pay}</div>
    </div>
  );
}
