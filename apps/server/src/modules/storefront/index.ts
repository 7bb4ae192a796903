/**
 * What a visitor sees: products from the catalogue composed with prices and counts from stock. It has no tables
 * and no rules of its own; it stands to the right of both because catalogue knows nothing of stock.
 */
export { shopRouter } from './shop.router.ts';
export { catalogueRouter } from './storefront.router.ts';
