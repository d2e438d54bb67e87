const find = () => document.querySelector('html[data-first-screen] .first-screen')

/** True until the page is rendered over the HTML's first screen: content rendered then must not move or fade in. */
export const isOverFirstScreen = (): boolean => find() !== null

/** True for a picture that the first screen shows already. @param url without the site's base path */
export const isPictureInFirstScreen = (url: string): boolean => {
  const picture = find()?.querySelector('img')
  return picture?.getAttribute('src') === url && picture.complete && picture.naturalWidth > 0
}
