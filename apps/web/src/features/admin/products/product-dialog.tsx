import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ProductArt } from '#components/media/product-art.tsx';
import '@mantine/core/styles/Combobox.css';
import { type AdminProduct, imageUrlSchema } from '@manabar/contracts';
import { productSlug } from '@manabar/contracts/rules';
import { toAppError, useErrorText } from '#lib/errors/errors.ts';
import { useTranslation } from 'react-i18next';
import { FieldPair } from '../form/field-pair.tsx';
import { FormDialog, type RowFormProps } from '../form/form-dialog.tsx';
import { useSaveToasts } from '../form/use-save-toasts.ts';
import { ProductRegions } from './product-regions.tsx';
import { PlainTexts, TranslatedTexts } from './product-text-fields.tsx';
import { useProductForm, type ProductForm } from './use-product-form.ts';
import { useSaveProduct } from './use-save-product.ts';
import { fieldsOf } from './product-values.ts';
import classes from './products.module.css';

/** Field for the picture's address with a preview as on the shop's cards. */
function ProductPicture({ form }: { form: ProductForm }) {
  const { t } = useTranslation('adminProducts');
  const [missing, setMissing] = useState('');
  const address = imageUrlSchema.safeParse(form.values.image_url).data ?? '';
  return (
    <div className={classes.picture} onErrorCapture={() => setMissing(address)}>
      <TextInput
        label={t('image')}
        description={t(address !== '' && address === missing ? 'imageMissing' : 'imageHint')}
        required
        maxLength={2048}
        inputMode="url"
        {...form.getInputProps('image_url')}
      />
      <ProductArt src={address} alt={t('preview')} className={classes.preview} />
    </div>
  );
}

interface ProductDialogProps extends RowFormProps {
  /** Null for a new product. */
  product: AdminProduct | null;
  /** Called after a product was created. */
  onCreated: (product: AdminProduct) => void;
}

/** Fields for title, slug, category, currency and code prefix of the product. */
function MainFields({ form }: { form: ProductForm }) {
  const { t } = useTranslation('adminProducts');
  const { title } = form.values;
  return (
    <>
      <TextInput
        label={t('field.title')}
        required
        maxLength={200}
        {...form.getInputProps('title')}
      />
      <FieldPair>
        <TextInput
          label={t('slug')}
          description={t('slugHint')}
          placeholder={title.trim() === '' ? '' : productSlug(title)}
          maxLength={200}
          {...form.getInputProps('slug')}
        />
        <NativeSelect
          label={t('category')}
          description={t('categoryHint')}
          data={[
            { value: 'gift-card', label: t('categories.gift-card') },
            { value: 'top-up', label: t('categories.top-up') },
          ]}
          {...form.getInputProps('category')}
        />
      </FieldPair>
      <ProductPicture form={form} />
      <FieldPair>
        <TextInput
          label={t('gameCurrency')}
          description={t('gameCurrencyHint')}
          maxLength={100}
          {...form.getInputProps('game_currency')}
        />
        <TextInput
          label={t('codePrefix')}
          description={t('codePrefixHint')}
          maxLength={16}
          {...form.getInputProps('code_prefix')}
        />
      </FieldPair>
    </>
  );
}

/** Text for a refused save; the dialog itself handles version conflicts. */
function useRefusalText(product: AdminProduct | null): (thrown: unknown) => string | null {
  const { t } = useTranslation('adminProducts');
  const errorText = useErrorText();
  return (thrown) => {
    if (toAppError(thrown).code === 'conflict') return null;
    return t(product ? 'failed.update' : 'failed.add', { message: errorText(thrown) });
  };
}

/** Dialog to add or change a product: fields, texts in every language, regions. */
export function ProductDialog({ product, onCreated, onClose, onConflict }: ProductDialogProps) {
  const { t } = useTranslation('adminProducts');
  const { t: general } = useTranslation('admin');
  const refusalText = useRefusalText(product);
  const contract = useProductForm(product);
  const { form } = contract;
  const save = useSaveProduct(product);
  const { saved } = useSaveToasts();
  const submit = async (_fields: unknown, idempotencyKey: string) => {
    const { regionIds, regionCurrencies } = form.values;
    const fields = fieldsOf(form.values);
    const stored = await save({ fields, regionIds, regionCurrencies }, idempotencyKey);
    if (product) onClose();
    else onCreated(stored);
    saved(product ? 'saved' : 'created');
  };
  return (
    <FormDialog
      title={product ? t('editTitle', { title: product.title }) : t('add')}
      contract={contract}
      submit={general(product ? 'form.save' : 'form.create')}
      onSubmit={submit}
      onClose={onClose}
      {...(product && { onConflict })}
      refusalText={refusalText}
    >
      <MainFields form={form} />
      <PlainTexts form={form} />
      <TranslatedTexts form={form} />
      <ProductRegions form={form} />
    </FormDialog>
  );
}
