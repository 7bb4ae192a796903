/**
 * The catalogue: products, their texts in three languages, and their regions. It does not depend on prices and
 * stock; the storefront composes product pages from all of them.
 */
export { holdProductBySlug } from './catalogue.sql.ts';
export { createProduct } from './create-product.ts';
export { deleteProduct } from './delete-product.ts';
export { findProduct, findProductBySlug } from './find-product.ts';
export { getAdminProduct, listAdminProducts, readAdminProducts } from './list-admin-products.ts';
export { inTranslations } from './in-translations.ts';
export { listProductAddresses } from './list-product-addresses.ts';
export { listProducts } from './list-products.ts';
export { getRegion, listRegions, readRegions } from './list-regions.ts';
export { lowerLocalized } from './localized.sql.ts';
export { createRegion, deleteRegion, updateRegion } from './manage-regions.ts';
export { addressName, productExists } from './product-exists.ts';
export type { ShownProduct } from './product.mapper.ts';
export { localized, readTranslations } from './product-texts.ts';
export { requireProductAndRegion } from './require-product-and-region.ts';
export { setProductRegions } from './set-product-regions.ts';
export { setRegionGameCurrency } from './set-region-game-currency.ts';
export { updateProduct } from './update-product.ts';
