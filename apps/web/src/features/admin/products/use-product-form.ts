import { createProductInput, type AdminProduct } from '@manabar/contracts';
import { useContractForm } from '../form/use-contract-form.ts';
import { draftName } from '../form/use-form-draft.ts';
import { fieldsOf, valuesOf } from './product-values.ts';

/** Form of a product, null for a new one. It is validated like a creation, because it contains all fields. */
export function useProductForm(product: AdminProduct | null) {
  return useContractForm({
    schema: createProductInput,
    initialValues: valuesOf(product),
    toWire: fieldsOf,
    draft: draftName('product', product),
  });
}

export type ProductForm = ReturnType<typeof useProductForm>['form'];
