export { drawFirstPage } from './first-page/draw-first-page.ts';
