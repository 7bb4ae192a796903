import { useSession } from './session.ts';
import { trpc } from './trpc.ts';

/** The customer's profile; nothing is asked while logged out. */
export function useProfile() {
  const session = useSession();
  return trpc.profile.get.useQuery(undefined, { enabled: session !== null });
}

/** Whether the customer is known to be an admin; not while that loads or could not be asked. */
export function useIsAdmin(): boolean {
  const { data, isError } = useProfile();
  return !isError && data?.role === 'admin';
}
