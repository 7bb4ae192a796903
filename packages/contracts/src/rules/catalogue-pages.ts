/** Number of products on a page of the catalogue; it fills whole rows of two, three and four columns. */
export const PRODUCTS_PER_PAGE = 240;

/** Returns the number of pages of a catalogue, at least 1. */
export const countCataloguePages = (products: number): number =>
  Math.max(1, Math.ceil(products / PRODUCTS_PER_PAGE));

/** Returns the page of the catalogue, from 1, that the parameter `page` of an address names. */
export const readCataloguePage = (value: string | null): number =>
  value !== null && /^[1-9]\d{0,2}$/.test(value) ? Number(value) : 1;
