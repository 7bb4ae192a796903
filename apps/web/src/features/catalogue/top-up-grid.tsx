import { Link } from 'react-router-dom';
import { productPath } from '@manabar/contracts/rules';
import { ProductArt } from '#components/media/product-art.tsx';
import { CardFacts } from './card-facts.tsx';
import classes from './top-up-grid.module.css';
import type { TopUp } from './use-top-up-cards.ts';
import { useTopUpFacts } from './use-top-up-facts.ts';

/** Cards of the top-up pages, side by side on every screen so that gift cards stay on the first screen. */
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
