import { ignoresQuery, policyOf } from './policy.ts'

/** The URLs of loaded resources to cache; of those whose query differs each time, the last. @param top as in `policyOf` */
export const cacheableUrls = (loaded: readonly string[], top: string): string[] => {
  const urls = loaded.filter((url) => policyOf({ method: 'GET', mode: 'cors', url }, top) !== 'network')
  return [...new Map(urls.map((url) => [ignoresQuery(url) ? new URL(url).pathname : url, url])).values()]
}
