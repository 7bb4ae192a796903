/** Status of a support message. */
export const supportStatuses = ['new', 'in_progress', 'done'] as const;
export type SupportStatus = (typeof supportStatuses)[number];
