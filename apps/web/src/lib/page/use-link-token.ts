import { useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Returns the token behind `#token=` of an address; null without one. Browsers send no fragment to servers. */
function tokenOf(hash: string): string | null {
  return new URLSearchParams(hash.replace(/^#/, '')).get('token') || null;
}

/** Returns the token of the link that was opened last, and a function that forgets it. */
export function useLinkToken(): [token: string | null, forget: () => void] {
  const { hash } = useLocation();
  const [token, setToken] = useState<string | null>(null);
  // The server renders the first page without the fragment. A fragment without a token, such as that of the link to the
  // content, keeps the last token.
  useLayoutEffect(() => setToken((last) => tokenOf(hash) ?? last), [hash]);
  return [token, () => setToken(null)];
}
