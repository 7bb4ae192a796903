import { useCallback, useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { AdminProduct, AdminProductRow } from '@manabar/contracts';
import { languages, pages, productPath } from '@manabar/contracts/rules';
import type { GridColumn } from '#components/data-grid/columns.ts';
import { MoneyText } from '#components/money/money-text.tsx';
import { ProductArt } from '#components/media/product-art.tsx';
import { formatNumber } from '#lib/format/format.ts';
import { useLanguage } from '#lib/locale.ts';
import { useTranslation } from 'react-i18next';
import { useRegions } from '../codes/use-regions.ts';
import { Badge } from '../list/rows/badge.tsx';
import { RowActions } from '../list/rows/row-actions.tsx';
import { TimeAgo } from '../list/rows/time-ago.tsx';
import classes from './products.module.css';

interface ProductActs {
  /** Time of the request, from which ages are computed. */
  asOf: number;
  onEdit: (product: AdminProduct) => void;
  onDelete: (product: AdminProduct) => void;
}

/** Languages with own texts. */
const languagesOf = ({ translations }: AdminProduct) =>
  languages.filter((language) => translations[language] !== undefined).join(', ') || '—';

/** Returns a function for the names of a product's regions. */
function useRegionsOf(): (product: AdminProduct) => string {
  const { nameOf } = useRegions();
  return useCallback(
    ({ regions }) => regions.map(({ id }) => nameOf(id)).join(', ') || '—',
    [nameOf],
  );
}

/** Picture and title; a press opens the form. */
function Name({ product, onEdit }: Pick<ProductActs, 'onEdit'> & { product: AdminProduct }) {
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

/** Links from a product to its related pages, and its actions. */
function Acts({
  product,
  onEdit,
  onDelete,
}: Omit<ProductActs, 'asOf'> & { product: AdminProduct }) {
  const { t } = useTranslation('adminProducts');
  const { id, title, archived } = product;
  return (
    <RowActions
      name={title}
      {...(!archived && { onEdit: () => onEdit(product), onDelete: () => onDelete(product) })}
    >
      <Link
        to={`${pages.adminCodes}?productId=${id}`}
        className={classes.link}
        aria-label={t('codesOf', { title })}
      >
        {t('codes')}
      </Link>
    </RowActions>
  );
}

/** Columns of the current offers and lowest prices. */
function useOffers(): GridColumn<AdminProductRow>[] {
  const { t } = useTranslation('adminProducts');
  const language = useLanguage();
  return useMemo(
    () => [
      {
        name: 'available',
        title: t('available'),
        numeric: true,
        sort: 'asc',
        cell: ({ available }) => formatNumber(available, language),
      },
      {
        name: 'priceUsd',
        title: t('fromUsd'),
        numeric: true,
        spare: true,
        sort: 'asc',
        cell: ({ priceUsd }) => <MoneyText amount={priceUsd} currency="usd" />,
      },
      {
        name: 'priceRub',
        title: t('fromRub'),
        numeric: true,
        sort: 'asc',
        cell: ({ priceRub }) => <MoneyText amount={priceRub} currency="rub" />,
      },
    ],
    [t, language],
  );
}

/** Columns of the products, including row actions. */
export function useProductColumns(acts: ProductActs): GridColumn<AdminProductRow>[] {
  const { t } = useTranslation('adminProducts');
  const { t: general } = useTranslation('admin');
  const regionsOf = useRegionsOf();
  const { asOf, onEdit, onDelete } = acts;
  const offers = useOffers();
  return useMemo(
    () => [
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
      ...offers,
      { name: 'regions', title: t('regions'), cell: regionsOf },
      {
        name: 'hasGlobalCodes',
        title: t('global'),
        spare: true,
        cell: (p) => general(p.hasGlobalCodes ? 'form.yes' : 'form.no'),
      },
      { name: 'languages', title: t('languages'), spare: true, cell: languagesOf },
      {
        name: 'game_currency',
        title: t('gameCurrency'),
        spare: true,
        cell: (p) => p.game_currency || '—',
      },
      { name: 'id', title: t('id'), numeric: true, spare: true, cell: ({ id }) => id },
      {
        name: 'created',
        title: t('created'),
        sort: 'desc',
        cell: ({ created }) => <TimeAgo iso={created} asOf={asOf} />,
      },
      {
        name: 'actions',
        title: general('form.actions'),
        end: true,
        cell: (product) => <Acts product={product} onEdit={onEdit} onDelete={onDelete} />,
      },
    ],
    [t, general, offers, regionsOf, asOf, onEdit, onDelete],
  );
}
