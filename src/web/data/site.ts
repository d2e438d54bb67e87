import type { SiteData } from '#api/site.ts'
import { DEFAULT_SITE } from '#archive/site.ts'
import { BASE } from '#web/address/site-base.ts'

/** The site's data in the page's HTML; defaults on a development server. */
function readSite(): SiteData {
  const { title, tagline, statement, promptLabel, responseLabel, calendarFirst, calendarLast } = DEFAULT_SITE
  const defaults = { title, tagline, statement, promptLabel, responseLabel, calendarFirst, calendarLast }
  // Unit tests have no page.
  const text = typeof document === 'undefined' ? '' : document.getElementById('site')?.textContent?.trim()
  const signIn = { signUp: true, provider: null }
  const given = text ? (JSON.parse(text) as Partial<SiteData>) : {}
  const images = (given.images ?? '/images/').replace(/^(?=\/)/, () => BASE)
  return { ...defaults, isDemo: false, comments: 'anonymous', signIn, ...given, images }
}

/** The archive's names and settings, constant while the page is open. */
export const site: SiteData = readSite()
