/** A customer's cart. Every change takes the same lock as a purchase. */
export { cartRouter } from './cart.router.ts';
export { removePaidItems } from './remove-paid-items.sql.ts';
