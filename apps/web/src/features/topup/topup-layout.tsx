import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { pages } from '@manabar/contracts/rules';
import { Icon } from '#components/icon.tsx';
import { ProductArt } from '#components/product-art.tsx';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#lib/use-page-title.ts';
import classes from './topup-layout.module.css';

interface TopupFrameProps {
  title: string;
  /** One line of what is topped up, and how. */
  subtitle: string;
  /** Of the document; "{title} top-up" unless given. */
  pageTitle?: string;
  image: string;
  /** What the page can do, where that is more than one thing. */
  tabs?: ReactNode;
  /** {@link TopupColumns}. */
  children: ReactNode;
}

/** What every top-up page begins with. */
export function TopupFrame({ title, subtitle, pageTitle, image, tabs, children }: TopupFrameProps) {
  const { t } = useTranslation('topup');
  usePageTitle(pageTitle ?? t('page.title', { title }));
  return (
    <div className={`page ${classes.page}`}>
      <div className={classes.top}>
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
        {tabs}
      </div>
      {children}
    </div>
  );
}

interface TopupColumnsProps {
  /** The first two steps, and whatever stands above them. */
  children: ReactNode;
  /** The last step: on desktops beside the others. */
  pay: ReactNode;
}

/** Whom and what on the left, what it comes to on the right; on phones below each other. */
export function TopupColumns({ children, pay }: TopupColumnsProps) {
  return (
    <>
      <div className={classes.steps}>{children}</div>
      <div className={classes.side}>{pay}</div>
    </>
  );
}

/** A top-up page that does one thing. */
export function TopupLayout({
  children,
  pay,
  ...frame
}: Omit<TopupFrameProps, 'tabs'> & TopupColumnsProps) {
  return (
    <TopupFrame {...frame}>
      <TopupColumns pay={pay}>{children}</TopupColumns>
    </TopupFrame>
  );
}
