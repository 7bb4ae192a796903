/**
 * The catalogue: products, their texts in three languages, and their regions. It does not depend on prices and
 * stock; the storefront composes product pages from all of them.
 */
export { holdProductBySlug } from './catalogue.sql.ts';
export { createProduct } from './products/create-product.ts';
export { deleteProduct } from './products/delete-product.ts';
export { findProduct, findProductBySlug } from './products/find-product.ts';
export {
  getAdminProduct,
  listAdminProducts,
  readAdminProducts,
} from './products/list-admin-products.ts';
export { translationSearchFilters } from './translation-search-filters.ts';
export { listProductAddresses } from './products/list-product-addresses.ts';
export { listProducts } from './products/list-products.ts';
export { getRegion, listRegions, readRegions } from './regions/list-regions.ts';
export { lowerLocalized } from './localized.sql.ts';
export { createRegion, deleteRegion, updateRegion } from './regions/manage-regions.ts';
export { addressName, productAddressExists } from './products/product-address-exists.ts';
export type { ShownProduct } from './products/product.mapper.ts';
export { localized, readTranslations } from './translations.ts';
export { requireProductAndRegion } from './require-product-and-region.ts';
export { setProductRegions } from './regions/set-product-regions.ts';
export { setRegionGameCurrency } from './regions/set-region-game-currency.ts';
export { updateProduct } from './products/update-product.ts';
