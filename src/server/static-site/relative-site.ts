/**
 * The relative path from a file of a site to the root of the site, with a slash at the end, which works wherever the site is on
 * its host.
 * @param path of the file below the site, such as `card/dough-1/index.html`
 */
export function pathToRoot(path: string): string {
  const folders = path.split('/').filter((part) => part !== '').length - 1
  return folders === 0 ? './' : '../'.repeat(folders)
}

/** The site as one of its files refers to it: by its URL or, where none is set, by the relative path to its root. */
export const siteRelativeTo = <Site extends { address: string }>(site: Site, path: string): Site =>
  site.address === '' ? { ...site, address: pathToRoot(path).slice(0, -1) } : site

/** The path of a site on its host, with a slash at the end, for pages that are served at any URL; '/' where no URL is set. */
export const placeOnHost = ({ address }: { address: string }): string =>
  address === '' ? '/' : new URL(`${address}/`).pathname
