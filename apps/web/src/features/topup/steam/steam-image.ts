/** The picture of a top-up of Steam, on its page and in the checkout. */
export const STEAM_IMAGE = '/images/products/steam.svg';
