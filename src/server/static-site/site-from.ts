/**
 * The way from a file of a site to where the site begins, with a slash at the end: the same wherever the site lies on its host.
 * @param path of the file below the site, such as `card/dough-1/index.html`
 */
export function wayUp(path: string): string {
  const folders = path.split('/').filter((part) => part !== '').length - 1
  return folders === 0 ? './' : '../'.repeat(folders)
}

/** The site as one of its files names it: by its address; where that is not set, by the way up from the file. */
export const siteFrom = <Site extends { address: string }>(site: Site, path: string): Site =>
  site.address === '' ? { ...site, address: wayUp(path).slice(0, -1) } : site

/** The path of a site on its host, with a slash at the end, for what is shown at any address; the top of the host where no address is set. */
export const placeOnHost = ({ address }: { address: string }): string =>
  address === '' ? '/' : new URL(`${address}/`).pathname
