import { pages } from '../page-addresses.ts';

/** Returns the address of an order's page in the admin area. */
export function adminOrderPath(orderId: string): string {
  return pages.adminOrder.replace(':id', () => encodeURIComponent(orderId));
}

/** Returns the address of the page of a batch of codes. */
export function adminBatchPath(batchId: number): string {
  return pages.adminBatch.replace(':id', () => String(batchId));
}

/** Returns the address of the list of a batch's codes. */
export function adminBatchCodesPath(batchId: number): string {
  return `${pages.adminCodes}?batchId=${batchId}`;
}

export function adminWebhookPath(endpointId: number): string {
  return pages.adminWebhook.replace(':id', () => String(endpointId));
}

/** Returns the address of a support thread's page in the admin area. */
export function adminSupportThreadPath(threadId: number): string {
  return pages.adminSupportThread.replace(':id', () => String(threadId));
}

/** Returns the address of a user's page in the admin area. */
export function adminUserPath(userId: number): string {
  return pages.adminUser.replace(':id', () => String(userId));
}

/** Returns the address of the list of an account's security events. */
export function adminSecurityEventsPath(nickname: string): string {
  return `${pages.adminSecurityEvents}?${new URLSearchParams({ account: nickname }).toString()}`;
}

export function adminServicePath(accountId: number): string {
  return pages.adminService.replace(':id', () => String(accountId));
}
