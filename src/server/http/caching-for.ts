import { visibilityOf, type Viewer, type Visibility } from '#archive/viewer.ts'

/**
 * The header that says what a browser may keep of a file of cards. What anyone sees is kept, and asked for again each time: a
 * card that turns private takes its files along. What only an admin sees is not kept (V14.3.2): the service worker would have
 * it for the next one at that device.
 * @param isShown whether a card that is visible so has the file
 * @returns null where the viewer has none
 */
export async function cachingFor(
  viewer: Viewer,
  isShown: (visibility: Visibility) => Promise<boolean>,
): Promise<string | null> {
  if (await isShown('public')) return 'private, no-cache'
  const own = visibilityOf(viewer)
  return own !== 'public' && (await isShown(own)) ? 'no-store' : null
}
