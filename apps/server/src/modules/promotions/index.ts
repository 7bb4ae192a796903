/** Slides of the home page: captions in three languages over a picture or a colour. */
export { createPromotion } from './create-promotion.ts';
export { deletePromotion } from './delete-promotion.ts';
export { getPromotion, listPromotions, readPromotions } from './list-promotions.ts';
export { promotionsRouter } from './promotions.router.ts';
export { updatePromotion } from './update-promotion.ts';
