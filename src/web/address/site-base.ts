/**
 * Where the site begins on its host, before each of its paths: '' at the top, '/archive' below it. Its code lies in a folder of its own
 * there.
 */
export const BASE = import.meta.env.PROD ? new URL(/* @vite-ignore */ '..', import.meta.url).pathname.slice(0, -1) : ''

/** The path of the site, from `/` on, that the browser's is. */
export const pathOf = (pathname: string): string => pathname.slice(BASE.length)

/** The address of a path in full, to be read elsewhere. */
export const inFull = (path: string): string => location.origin + BASE + path
