/** The small page at which signing in through a provider ends inside a popup. */
export const SIGNED_IN_PAGE = '/signed-in.html'

/** The channel on which it tells the page that opened it. */
export const SIGNED_IN_CHANNEL = 'colloquy-signed-in'
