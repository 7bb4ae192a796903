import type { ReactNode } from 'react';
import { pages } from '@manabar/contracts/rules';
import { BackLink } from '#components/layout/back-link.tsx';
import { ProductArt } from '#components/media/product-art.tsx';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#lib/page/use-page-title.ts';
import classes from './topup-layout.module.css';

interface TopupFrameProps {
  title: string;
  /** One line about the top-up. */
  subtitle: string;
  /** Document title; "{title} top-up" by default. */
  pageTitle?: string;
  image: string;
  /** Tabs of a page with several actions. */
  tabs?: ReactNode;
  /** Columns of the page; see {@link TopupColumns}. */
  children: ReactNode;
}

/** Head shared by all top-up pages. */
export function TopupFrame({ title, subtitle, pageTitle, image, tabs, children }: TopupFrameProps) {
  const { t } = useTranslation('topup');
  usePageTitle(pageTitle ?? t('page.title', { title }));
  return (
    <div className={`page ${classes.page}`}>
      <div className={classes.top}>
        <header className={classes.head}>
          <ProductArt src={image} eager className={classes.art} />
          <div className={classes.words}>
            <div className={classes.back}>
              <BackLink to={pages.products}>{t('page.catalogue')}</BackLink>
            </div>
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
  /** First two steps, and content above them. */
  children: ReactNode;
  /** Last step, beside the others on desktops. */
  pay: ReactNode;
}

/** Two columns: selection on the left and payment on the right; on phones one below the other. */
export function TopupColumns({ children, pay }: TopupColumnsProps) {
  return (
    <>
      <div className={classes.steps}>{children}</div>
      <div className={classes.side}>{pay}</div>
    </>
  );
}

/** Top-up page with a single action. */
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
