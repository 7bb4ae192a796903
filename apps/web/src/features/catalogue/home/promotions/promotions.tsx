import { useEffect, type ReactNode } from 'react';
import { logFailure } from '#lib/errors/log-failure.ts';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import { Carousel } from '#components/carousel/carousel.tsx';
import classes from '#components/carousel/carousel.module.css';

/** Placeholder with the place and size of the carousel. */
function Blank({ children }: { children: ReactNode }) {
  const { t } = useTranslation('home');
  return (
    <section className={classes.carousel} aria-label={t('promotions.label')}>
      <div className={classes.blank}>{children}</div>
    </section>
  );
}

/** Carousel of promotions. A failure to load them is only logged, because the page works without them. */
export function Promotions() {
  const { t } = useTranslation('home');
  const { data, error, isPending } = trpc.promotions.active.useQuery();
  useEffect(() => {
    if (error) logFailure('promotions', error);
  }, [error]);
  if (isPending) {
    return (
      <Blank>
        <p className="muted" role="status">
          {t('promotions.loading')}
        </p>
      </Blank>
    );
  }
  if (!data || data.length === 0) {
    return (
      <Blank>
        <strong>{t('promotions.emptyTitle')}</strong>
        <p className="muted small">{t('promotions.emptyText')}</p>
      </Blank>
    );
  }
  return <Carousel promotions={data} />;
}
