import { Link } from 'react-router-dom';
import type { AdminProduct, AdminProductRow } from '@manabar/contracts';
import { languages, pages, productPath } from '@manabar/contracts/rules';
import type { GridColumn } from '#components/data-grid/columns.ts';
import { ProductArt } from '#components/media/product-art.tsx';
import { useTranslation } from 'react-i18next';
import { useRegions } from '../codes/use-regions.ts';
import { Badge } from '../list/rows/badge.tsx';
import { RowLink } from '../list/rows/row-actions.tsx';
import { useColumnBuilders } from '../list/use-column-builders.tsx';
import classes from './products.module.css';

interface ProductActions {
  onEdit: (product: AdminProduct) => void;
  onDelete: (product: AdminProduct) => void;
}

/** Languages for which the product has its own texts. */
const languagesOf = ({ translations }: AdminProduct) =>
  languages.filter((language) => translations[language] !== undefined).join(', ') || '—';

/** Picture and title; a press opens the form. */
function Name({ product, onEdit }: Pick<ProductActions, 'onEdit'> & { product: AdminProduct }) {
  const { title, image_url, archived } = product;
  return (
    <span className={classes.name}>
      <ProductArt src={image_url} shape="square" className={classes.thumb} />
      {archived ? (
        title
      ) : (
        <button type="button" className={classes.open} onClick={() => onEdit(product)}>
          {title}
        </button>
      )}
    </span>
  );
}

/** Columns of the products, including row actions. */
export function useProductColumns({
  onEdit,
  onDelete,
}: ProductActions): GridColumn<AdminProductRow>[] {
  const { t } = useTranslation('adminProducts');
  const { t: general } = useTranslation('admin');
  const { nameOf: regionName } = useRegions();
  const { rowActions, age, money, number, text } = useColumnBuilders();
  return [
    {
      name: 'title',
      title: t('field.title'),
      head: true,
      sort: 'asc',
      cell: (product) => <Name product={product} onEdit={onEdit} />,
    },
    {
      name: 'slug',
      title: t('slug'),
      sort: 'asc',
      cell: ({ slug, title, archived }) =>
        archived ? (
          <Badge>{t('archived')}</Badge>
        ) : (
          <Link to={productPath(slug)} title={t('inShop', { title })}>
            {slug}
          </Link>
        ),
    },
    {
      name: 'category',
      title: t('category'),
      sort: 'asc',
      cell: (p) => t(`categories.${p.category}`),
    },
    number('available', t('available'), { sort: 'asc' }),
    money('priceUsd', t('fromUsd'), 'usd', { sort: 'asc', spare: true }),
    money('priceRub', t('fromRub'), 'rub'),
    {
      name: 'regions',
      title: t('regions'),
      cell: ({ regions }) => regions.map(({ id }) => regionName(id)).join(', ') || '—',
    },
    {
      name: 'hasGlobalCodes',
      title: t('global'),
      spare: true,
      cell: (p) => general(p.hasGlobalCodes ? 'form.yes' : 'form.no'),
    },
    { name: 'languages', title: t('languages'), spare: true, cell: languagesOf },
    text('game_currency', t('gameCurrency'), { spare: true }),
    { name: 'id', title: t('id'), numeric: true, spare: true, cell: ({ id }) => id },
    age('created', t('created')),
    rowActions({
      nameOf: ({ title }) => title,
      isLocked: ({ archived }) => archived,
      onEdit,
      onDelete,
      links: ({ id, title }) => (
        <RowLink label={t('codes')} name={title} to={`${pages.adminCodes}?productId=${id}`} />
      ),
    }),
  ];
}
