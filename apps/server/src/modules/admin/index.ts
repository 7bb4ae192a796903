/** The admin's calls. The rules are those of the modules to the left; here they get their addresses. */
export { adminRouter } from './admin.router.ts';
export { exportedLists } from './export-lists.ts';
export { exportList } from './export-list.ts';
