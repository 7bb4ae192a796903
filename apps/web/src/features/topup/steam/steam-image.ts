/** Picture of Steam top-ups on their page and in the checkout. */
export const STEAM_IMAGE = '/images/products/steam.svg';
