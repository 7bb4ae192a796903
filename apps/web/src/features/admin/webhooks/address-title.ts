/** Maximum number of characters of a heading. */
const MOST = 60;
/** Number of kept characters at the end, where addresses of one host differ. */
const END = 20;

/** Heading of an endpoint's address: host and path, without the query, which may contain a secret. */
export function addressTitle(url: string): string {
  const { host, pathname } = new URL(url);
  const title = host + pathname.replace(/\/$/, '');
  if (title.length <= MOST) return title;
  return `${title.slice(0, MOST - END - 1)}…${title.slice(-END)}`;
}
