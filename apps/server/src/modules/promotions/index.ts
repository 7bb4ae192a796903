/** Slides of the home page: captions in three languages over a picture or a colour. */
export { getPromotion, listAdminPromotions, readPromotions } from './list-admin-promotions.ts';
export { createPromotion, deletePromotion, updatePromotion } from './manage-promotions.ts';
export { promotionsRouter } from './promotions.router.ts';
