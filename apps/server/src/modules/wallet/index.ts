/** Customers' balances: reading, topping up and adjusting. Amounts are minor units, bigint, except in DTOs. */
export { adjustBalance, insufficientBalance, type AdjustBalanceInput } from './adjust-balance.ts';
export { readBalanceMinor } from './read-balance.ts';
export { topUpAdminBalance } from './top-up-admin-balance.ts';
export { isOwnerDeleted, lockBalances, lockWallet } from './wallet.sql.ts';
export { walletRouter } from './wallet.router.ts';
