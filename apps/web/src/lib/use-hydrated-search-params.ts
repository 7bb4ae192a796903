import { useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router-dom';

const subscribe = () => () => undefined;
const none = new URLSearchParams();

/** The query of the address. It is empty while a page is hydrated, because the server draws pages without a query. */
export function useHydratedSearchParams(): ReturnType<typeof useSearchParams> {
  const [params, setParams] = useSearchParams();
  const hydrated = useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
  return [hydrated ? params : none, setParams];
}
