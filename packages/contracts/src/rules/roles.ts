/** Roles that can log in. */
export const personRoles = ['user', 'admin'] as const;
export type PersonRole = (typeof personRoles)[number];

/** All roles; `service` is another program, which calls with a key and never logs in. */
export const roles = [...personRoles, 'service'] as const;
export type Role = (typeof roles)[number];
