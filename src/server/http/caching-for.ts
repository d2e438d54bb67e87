import { visibilityOf, type Viewer, type Visibility } from '#archive/viewer.ts'

/**
 * The Cache-Control header of a file of cards. Public files are cached and revalidated each time, as a card that turns private
 * withdraws its files. Files that only admins see are not cached (V14.3.2), as the service worker would serve them to the next
 * user of the device.
 * @param isShown whether a card of this visibility has the file
 * @returns null where the viewer may see no such card
 */
export async function cachingFor(
  viewer: Viewer,
  isShown: (visibility: Visibility) => Promise<boolean>,
): Promise<string | null> {
  if (await isShown('public')) return 'private, no-cache'
  const own = visibilityOf(viewer)
  return own !== 'public' && (await isShown(own)) ? 'no-store' : null
}
