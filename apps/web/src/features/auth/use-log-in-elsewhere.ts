import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { returnPathOrHome } from '#lib/page/return-path.ts';
import { getSession } from '#lib/session/session.ts';

/** Returns to the page from which the customer came when they log in in another tab. */
export function useLogInElsewhere(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = () => {
      if (getSession()) void navigate(returnPathOrHome(), { replace: true });
    };
    // Events of other tabs name the stored key; the user's id is stored last.
    const onStored = ({ key }: StorageEvent) => key === 'userId' && follow();
    // A page that was kept for a step back has received no events of other tabs.
    const onShown = ({ persisted }: PageTransitionEvent) => persisted && follow();
    window.addEventListener('storage', onStored);
    window.addEventListener('pageshow', onShown);
    return () => {
      window.removeEventListener('storage', onStored);
      window.removeEventListener('pageshow', onShown);
    };
  }, [navigate]);
}
