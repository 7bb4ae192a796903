/** A customer's cart. Every change takes the lock that a purchase takes, and raises the cart's version. */
export { cartRouter } from './cart.router.ts';
