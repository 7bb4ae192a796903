import { createProductInput, type AdminProduct } from '@manabar/contracts';
import { useContractForm } from '../form/use-contract-form.ts';
import { fieldsOf, valuesOf, type ProductValues } from './product-values.ts';

/** The form of a product; null: of a new one. Its fields are checked as those of a new one: all of them are there. */
export function useProductForm(product: AdminProduct | null) {
  return useContractForm<ProductValues>({
    schema: createProductInput,
    initialValues: valuesOf(product),
    toWire: fieldsOf,
  });
}

export type ProductForm = ReturnType<typeof useProductForm>['form'];
