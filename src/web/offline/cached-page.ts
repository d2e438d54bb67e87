/**
 * A cached page for any URL: the URLs of its files may be relative to the one at which it was cached.
 * @param top base path of the site, with a trailing slash
 */
export const relocatablePage = (html: string, top: string): string =>
  html.replaceAll(/(?<=(?:href|src)=")(?:\.\.?\/)+/g, () => top)

/**
 * True for a page of this site, as another site on the host may begin below it. @param url of the page @param top as for
 * `relocatablePage`
 */
export function isOfSite(html: string, url: string, top: string): boolean {
  const way = /<script src="([^"]*)theme\.js"/.exec(html)?.[1]
  return way !== undefined && new URL(way, url).pathname === top
}

/** The data folder named in a page of an exported site, such as `/data-0a1b/`: each export has another name. */
const DATA_FOLDER = /"staticSearch":"(\/data-[0-9a-f]+\/)"/
const OF_SOME_EXPORT = /^\/data-[0-9a-f]+\//
const PICTURE_OR_FILE = /^\/(images|files)\//

/**
 * The cached paths of an earlier export: its data, and then all pictures and files, as their cards may be gone.
 * @param html the present page of the export; a server's page has no data folder
 * @param paths from the base path of the site
 */
export function earlierExport(html: string, paths: readonly string[]): string[] {
  const folder = DATA_FOLDER.exec(html)?.[1]
  if (folder === undefined) return []
  const isEarlier = (path: string) => OF_SOME_EXPORT.test(path) && !path.startsWith(folder)
  return paths.some(isEarlier) ? paths.filter((path) => isEarlier(path) || PICTURE_OR_FILE.test(path)) : []
}
