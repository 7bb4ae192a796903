/** As many characters as a heading has room for. */
const MOST = 60;
/** Addresses at one host differ at their ends. */
const END = 20;

/** What an address is called in a heading: host and path, without what may be a secret in its query. */
export function addressTitle(url: string): string {
  const { host, pathname } = new URL(url);
  const title = host + pathname.replace(/\/$/, '');
  if (title.length <= MOST) return title;
  return `${title.slice(0, MOST - END - 1)}…${title.slice(-END)}`;
}
