import type { Role } from '@manabar/contracts';

/** Who is calling, as the session check found it. */
export interface Caller {
  userId: number;
  nickname: string;
  role: Role;
  sessionId: bigint;
}
