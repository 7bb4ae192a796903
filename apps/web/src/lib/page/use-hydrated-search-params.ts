import { useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router-dom';

const subscribe = () => () => undefined;
const none = new URLSearchParams();

/** Query of the address; empty during hydration, because the server renders pages without one, apart from the catalogue's page. */
export function useHydratedSearchParams(): ReturnType<typeof useSearchParams> {
  const [params, setParams] = useSearchParams();
  const hydrated = useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
  return [hydrated ? params : none, setParams];
}
