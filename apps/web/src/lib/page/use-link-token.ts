import { useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Returns the token behind `#token=` of an address; null without one. The fragment keeps it from servers. */
function tokenOf(hash: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, '')).get('token') || null;
}

/** Returns the token of the link that was opened last, and a function that forgets it. */
export function useLinkToken(): [token: string | null, forget: () => void] {
  const { hash } = useLocation();
  const [token, setToken] = useState<string | null>(null);
  // The server, which renders the first page, does not receive the fragment. One without a token, as that of the link to the
  // content, keeps the page as it is.
  useLayoutEffect(() => setToken((last) => tokenOf(hash) ?? last), [hash]);
  return [token, () => setToken(null)];
}
