/**
 * The base path of the site, which precedes each of its paths: '' at the root, '/archive' below it. The code is in a folder of
 * the base path.
 */
export const BASE = import.meta.env.PROD ? new URL(/* @vite-ignore */ '..', import.meta.url).pathname.slice(0, -1) : ''

/** The path within the site, from `/`, for a path of the browser. */
export const pathOf = (pathname: string): string => pathname.slice(BASE.length)

/** The absolute URL of a path, for use outside the site. */
export const inFull = (path: string): string => location.origin + BASE + path
