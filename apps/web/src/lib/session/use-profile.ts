import { useSession } from './session.ts';
import { trpc } from '../trpc.ts';

/** The customer's profile; not requested while logged out. */
export function useProfile() {
  const session = useSession();
  return trpc.profile.get.useQuery(undefined, { enabled: session !== null });
}

/** Whether the customer is an admin; false while the profile loads or after an error. */
export function useIsAdmin(): boolean {
  const { data, isError } = useProfile();
  return !isError && data?.role === 'admin';
}
