import { Link } from 'react-router-dom';
import { productPath } from '@manabar/contracts/rules';
import { Icon } from '#components/media/icon.tsx';
import { ProductArt } from '#components/media/product-art.tsx';
import { useTranslation } from 'react-i18next';
import { CardFacts } from '../card-facts.tsx';
import { useTopUpCards } from '../use-top-up-cards.ts';
import { useTopUpFacts } from '../use-top-up-facts.ts';
import classes from './topups.module.css';

/** Games that are topped up directly, without a code. */
export function Topups() {
  const { t } = useTranslation('home');
  const topUps = useTopUpCards();
  const factsOf = useTopUpFacts();
  if (topUps.length === 0) return null;
  return (
    <section>
      <h2 className={classes.heading}>{t('topups.title')}</h2>
      <ul className={classes.tiles}>
        {topUps.map(({ slug, title, text, image_url }) => (
          <li key={slug}>
            <Link to={productPath(slug)} className={`card ${classes.tile}`}>
              <ProductArt src={image_url} className={classes.art} />
              <span className={classes.text}>
                <strong className={classes.title}>{title}</strong>
                <span className="muted small">{text}</span>
                <CardFacts {...factsOf(slug)} />
              </span>
              <span className={classes.go}>
                <Icon name="right" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
