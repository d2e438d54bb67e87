import { resolve } from 'node:path'
import type { Library } from '#search/engine.ts'
import type { Config } from '#server/config.ts'
import { openRelatedInProcess } from '#server/related/learn-in-process.ts'
import { publishedSite } from '#server/static-site/published-site.ts'
import { renewPages } from '#server/static-site/renew-pages.ts'

/** Writes generated pages of cards once more (`renewPages`): words that were redacted are on none of them. */
export const renewGenerated = (
  config: Pick<Config, 'seoFolder' | 'site' | 'images' | 'host' | 'port'>,
  { db, search }: Library,
  ids: readonly string[],
): Promise<void> =>
  renewPages(
    { db, search, openRelated: openRelatedInProcess(db) },
    publishedSite(config),
    resolve(config.seoFolder),
    ids,
  )
