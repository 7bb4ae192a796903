/** Where a message to support is: nobody has looked, somebody is at it, answered. */
export const supportStatuses = ['new', 'in_progress', 'done'] as const;
export type SupportStatus = (typeof supportStatuses)[number];
