/** Personal data: the export of a person's stored data, and the deletion of their account. The module has no own tables. */
export { personalDataRouter } from './personal-data.router.ts';
