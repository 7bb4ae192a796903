import { Link } from 'react-router-dom';
import { productPath } from '@manabar/contracts/rules';
import { ProductArt } from '#components/product-art.tsx';
import { CardFacts } from './card-facts.tsx';
import classes from './top-up-grid.module.css';
import type { TopUp } from './top-ups.ts';
import { useTopUpFacts } from './use-top-up-facts.ts';

/** Cards of the top-up pages: beside each other on every screen, so that the gift cards begin on the first one. */
export function TopUpGrid({ topUps }: { topUps: readonly TopUp[] }) {
  const factsOf = useTopUpFacts();
  return (
    <ul className={classes.grid}>
      {topUps.map(({ slug, title, text, image_url }) => (
        <li key={slug}>
          <Link to={productPath(slug)} className={`card ${classes.card}`}>
            <ProductArt src={image_url} eager className={classes.art} />
            <span className={classes.words}>
              <span className={classes.title}>{title}</span>
              <span className={classes.text}>{text}</span>
              <CardFacts {...factsOf(slug)} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
