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
