import { Skeleton } from '@mantine/core';
import { Link } from 'react-router-dom';
import { productPath } from '@manabar/contracts/rules';
import { ProductArt } from '#components/media/product-art.tsx';
import { useTranslation } from 'react-i18next';
import { trpc } from '#lib/trpc.ts';
import classes from './bestsellers.module.css';

/** Ranks of the bestsellers on the home page. */
const PLACES = [1, 2, 3];

/** Shortcut to the bestsellers; hidden when they cannot be loaded. */
export function Bestsellers() {
  const { t } = useTranslation('home');
  const { data, isPending } = trpc.catalogue.bestsellers.useQuery();
  return (
    <div className={classes.chips} role="group" aria-label={t('hero.bestsellers')}>
      {isPending &&
        PLACES.map((place) => (
          <Skeleton key={place} className={classes.waiting} radius="xl" aria-hidden="true" />
        ))}
      {data?.map(({ id, slug, title, image_url }) => (
        <Link key={id} to={productPath(slug)} className={classes.chip}>
          <ProductArt src={image_url} shape="square" className={classes.art} />
          <span className={classes.title}>{title}</span>
        </Link>
      ))}
    </div>
  );
}
