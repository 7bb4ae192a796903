import { productPath } from '@manabar/contracts/rules';
import { Icon } from '#components/icon.tsx';
import { ProductArt } from '#components/product-art.tsx';
import { Link } from '#lib/navigation.tsx';
import { useTranslation } from '#lib/translation.ts';
import { trpc } from '#lib/trpc.ts';
import { useTopUps } from '../top-ups.ts';
import classes from './topups.module.css';

/** How long it took of late. A service without a measurement promises nothing. */
function Delivery({ seconds }: { seconds: number }) {
  const { t } = useTranslation('home');
  return (
    <span className={classes.delivery}>
      <Icon name="bolt" size={16} />
      {seconds < 60
        ? t('topups.underMinute')
        : t('topups.minutes', { count: Math.ceil(seconds / 60) })}
    </span>
  );
}

/** Games whose account is topped up at once, without a code. */
export function Topups() {
  const { t } = useTranslation('home');
  const topUps = useTopUps();
  const { data: deliveryTimes } = trpc.topup.deliveryTimes.useQuery();
  return (
    <section>
      <h2 className={classes.heading}>{t('topups.title')}</h2>
      <ul className={classes.tiles}>
        {topUps.map(({ slug, title, text, image_url }) => {
          const seconds = deliveryTimes?.[slug] ?? null;
          return (
            <li key={slug}>
              <Link to={productPath(slug)} className={`card ${classes.tile}`}>
                <ProductArt src={image_url} className={classes.art} />
                <span className={classes.text}>
                  <strong className={classes.title}>{title}</strong>
                  <span className={classes.what}>{text}</span>
                  {seconds !== null && <Delivery seconds={seconds} />}
                </span>
                <span className={classes.go}>
                  <Icon name="right" />
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
