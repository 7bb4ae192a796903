/** Personal data: the export of everything that is kept of a person. It has no tables of its own. */
export { personalDataRouter } from './personal-data.router.ts';
