/** Personal data: the export of everything that is kept of a person, and the deletion of their account. It has no tables of its own. */
export { personalDataRouter } from './personal-data.router.ts';
