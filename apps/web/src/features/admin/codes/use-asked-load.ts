import { navigate, useAddress } from '#lib/navigation.tsx';

const NAME = 'load';

/** Whether the address asks for the dialog that loads codes; `answered` takes that out of the address. */
export function useAskedLoad(): { asked: boolean; answered: () => void } {
  const { pathname, search } = useAddress();
  const params = new URLSearchParams(search);
  return {
    asked: params.has(NAME),
    answered: () => {
      if (!params.has(NAME)) return;
      params.delete(NAME);
      const rest = params.toString();
      navigate(pathname + (rest && `?${rest}`), { replace: true });
    },
  };
}
