import {
  addToCartInput,
  cartItemAnswerSchema,
  cartSchema,
  byIdInput,
  successSchema,
  updateQuantityInput,
} from '@manabar/contracts';
import type { AuthedContext } from '#procedures/context.ts';
import { authedProcedure, ownProcedure, router } from '#procedures/procedures.ts';
import {
  documentedCartItemAnswerSchema,
  documentedCartSchema,
} from '#procedures/rest-answer-schemas.ts';
import { addToCart } from './add-to-cart.ts';
import { clearCart } from './clear-cart.ts';
import { getCart } from './get-cart.ts';
import { removeFromCart } from './remove-from-cart.ts';
import type { CartOwner } from './cart-owner.ts';
import { updateQuantity } from './update-quantity.ts';

const cartOwnerOf = (ctx: AuthedContext): CartOwner => ({
  userId: ctx.caller.userId,
  language: ctx.language,
});

export const cartRouter = router({
  get: ownProcedure
    .meta({
      rest: {
        method: 'GET',
        path: '/cart',
        output: documentedCartSchema,
        summary: 'The cart of the caller',
      },
    })
    .output(cartSchema)
    .query(({ ctx }) => getCart(ctx.deps, ctx.credentials, ctx.language)),
  add: ownProcedure
    .meta({
      rest: {
        method: 'POST',
        path: '/cart/add',
        output: documentedCartItemAnswerSchema,
        refusals: ['not_found', 'price_changed', 'out_of_stock', 'quantity_exceeds_stock'],
        summary: 'Put an option into the cart',
      },
    })
    .input(addToCartInput)
    .output(cartItemAnswerSchema)
    .mutation(({ ctx, input }) =>
      addToCart(ctx.deps, { ...ctx.credentials, language: ctx.language }, input),
    ),
  updateQuantity: authedProcedure
    .meta({
      rest: {
        method: 'PUT',
        path: '/cart/update-quantity/{id}',
        output: documentedCartItemAnswerSchema,
        refusals: ['price_changed', 'out_of_stock', 'quantity_exceeds_stock'],
        summary: 'Set the quantity of a line',
      },
    })
    .input(updateQuantityInput)
    .output(cartItemAnswerSchema)
    .mutation(({ ctx, input }) => updateQuantity(ctx.deps, cartOwnerOf(ctx), input)),
  remove: authedProcedure
    .meta({
      rest: { method: 'DELETE', path: '/cart/remove/{id}', summary: 'Remove a line from the cart' },
    })
    .input(byIdInput)
    .output(successSchema)
    .mutation(({ ctx, input }) => removeFromCart(ctx.deps, ctx.caller, input.id)),
  clear: authedProcedure
    .meta({ rest: { method: 'POST', path: '/cart/clear', summary: 'Empty the cart' } })
    .output(successSchema)
    .mutation(({ ctx }) => clearCart(ctx.deps, ctx.caller)),
});
