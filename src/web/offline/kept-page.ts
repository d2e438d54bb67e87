/**
 * A kept page for any address: those of its files may be relative to the one that it was kept at.
 * @param top the path at which the site begins, with a slash at the end
 */
export const pageAnywhere = (html: string, top: string): string =>
  html.replaceAll(/(?<=(?:href|src)=")(?:\.\.?\/)+/g, () => top)

/** True for a page of this site; another one of the host may begin below it. @param url of the page @param top as for `pageAnywhere` */
export function isOfSite(html: string, url: string, top: string): boolean {
  const way = /<script src="([^"]*)theme\.js"/.exec(html)?.[1]
  return way !== undefined && new URL(way, url).pathname === top
}

/** The folder of data that a page of an exported site names, such as `/data-0a1b/`: each export calls its own otherwise. */
const DATA_FOLDER = /"staticSearch":"(\/data-[0-9a-f]+\/)"/
const OF_SOME_EXPORT = /^\/data-[0-9a-f]+\//
const PICTURE_OR_FILE = /^\/(images|files)\//

/**
 * Which of the kept paths are those of an earlier export: its data, and then all pictures and files, as their cards may be gone.
 * @param html the page of the export that is there now; one of a server has none
 * @param paths from the top of the site on
 */
export function earlierExport(html: string, paths: readonly string[]): string[] {
  const folder = DATA_FOLDER.exec(html)?.[1]
  if (folder === undefined) return []
  const isEarlier = (path: string) => OF_SOME_EXPORT.test(path) && !path.startsWith(folder)
  return paths.some(isEarlier) ? paths.filter((path) => isEarlier(path) || PICTURE_OR_FILE.test(path)) : []
}
