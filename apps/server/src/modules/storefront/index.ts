/**
 * Public pages: products of the catalogue composed with prices and stock. The module has no own tables or rules;
 * it exists because the catalogue does not depend on stock.
 */
export { shopRouter } from './shop.router.ts';
export { countProducts } from './cached-product-reads.ts';
export { catalogueRouter } from './catalogue.router.ts';
