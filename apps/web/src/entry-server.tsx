export { renderFirstPage } from './first-page/render-first-page.ts';
