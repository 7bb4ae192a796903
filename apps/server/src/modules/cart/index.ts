/** A customer's cart. Every change takes the same lock as a purchase and increments the cart's version. */
export { cartRouter } from './cart.router.ts';
export { removePaidItems } from './remove-paid-items.sql.ts';
