/** Admin procedures and their addresses; the rules belong to the modules of the domain. */
export { adminRouter } from './admin.router.ts';
export { exportedLists } from './exports/exported-lists.ts';
export { explainOrder } from './orders/explain-order.ts';
export { exportList } from './exports/export-list.ts';
