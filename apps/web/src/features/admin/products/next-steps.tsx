import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { AdminProduct } from '@manabar/contracts';
import { pages, productPath } from '@manabar/contracts/rules';
import { Dialog } from '#components/dialog/dialog.tsx';
import { useTranslation } from 'react-i18next';
import { useRegions } from '../codes/use-regions.ts';
import { PRODUCT } from '../generated-codes/use-generation.ts';
import { DialogButtonBar } from '../form/dialog-button-bar.tsx';
import classes from './products.module.css';

interface NextStepsProps {
  product: AdminProduct;
  onEdit: () => void;
  onAdd: () => void;
  onClose: () => void;
}

/** Steps that are missing before a new product can be sold. */
export function NextSteps({ product, onEdit, onAdd, onClose }: NextStepsProps) {
  const { t } = useTranslation(['adminProducts', 'admin']);
  const { nameOf } = useRegions();
  const { id, title, slug, regions, hasGlobalCodes } = product;
  const places = [...regions.map((region) => region.id), ...(hasGlobalCodes ? [0] : [])];
  const generated = slug === PRODUCT;
  const load = generated ? pages.adminGeneratedCodes : `${pages.adminCodes}?productId=${id}&load=1`;
  return (
    <Dialog opened onClose={onClose} title={t('next.title', { title })}>
      <p>{t('next.lead')}</p>
      {places.length > 0 && (
        <p className="muted small">
          {t('next.regions', { regions: places.map(nameOf).join(', ') })}
        </p>
      )}
      <div className={classes.next}>
        <Button component={Link} to={load}>
          {t(generated ? 'next.generate' : 'next.load')}
        </Button>
        {!generated && <p className="muted small">{t('next.loadHint')}</p>}
        <Link to={`${pages.adminPrices}?productId=${id}`}>{t('next.prices')}</Link>
        <Link to={productPath(slug)}>{t('next.shop')}</Link>
        <Button variant="subtle" px={0} onClick={onEdit}>
          {t('next.edit')}
        </Button>
        <Button variant="subtle" px={0} onClick={onAdd}>
          {t('next.another')}
        </Button>
      </div>
      <DialogButtonBar>
        <Button variant="default" onClick={onClose}>
          {t('admin:form.done')}
        </Button>
      </DialogButtonBar>
    </Dialog>
  );
}
