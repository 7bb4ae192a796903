import { useLocation, useNavigate } from 'react-router-dom';

const NAME = 'load';

/** Whether the address opens the load dialog; `answered` removes that from the address. */
export function useAskedLoad(): { asked: boolean; answered: () => void } {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  return {
    asked: params.has(NAME),
    answered: () => {
      if (!params.has(NAME)) return;
      params.delete(NAME);
      const rest = params.toString();
      void navigate(pathname + (rest && `?${rest}`), { replace: true });
    },
  };
}
