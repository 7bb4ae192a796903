/** Accounts of the demo with public passwords; they do not exist in production. */
export const demoAccounts = [
  { nickname: 'admin', password: 'admin12345', role: 'admin' },
  { nickname: 'demo', password: 'demo12345', role: 'user' },
] as const;
