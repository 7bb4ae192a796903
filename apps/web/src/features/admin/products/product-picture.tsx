import { TextInput } from '@mantine/core';
import { imageUrlSchema } from '@manabar/contracts';
import { ProductArt } from '#components/media/product-art.tsx';
import { useTranslation } from 'react-i18next';
import classes from './products.module.css';
import type { ProductForm } from './use-product-form.ts';

/** Field for the picture's address with a preview as on the shop's cards. */
export function ProductPicture({ form }: { form: ProductForm }) {
  const { t } = useTranslation('adminProducts');
  const address = imageUrlSchema.safeParse(form.values.image_url).data ?? '';
  return (
    <div className={classes.picture}>
      <TextInput
        label={t('image')}
        description={t('imageHint')}
        required
        maxLength={2048}
        inputMode="url"
        {...form.getInputProps('image_url')}
      />
      <ProductArt src={address} alt={t('preview')} className={classes.preview} />
    </div>
  );
}
