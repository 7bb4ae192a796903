/**
 * Public pages: products of the catalogue composed with prices and stock. It has no tables or rules of its own;
 * it exists because the catalogue does not depend on stock.
 */
export { shopRouter } from './shop.router.ts';
export { catalogueRouter } from './storefront.router.ts';
