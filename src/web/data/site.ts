import type { SiteData } from '#api/site.ts'
import { DEFAULT_SITE } from '#archive/site.ts'
import { BASE } from '#web/address/site-base.ts'

/** What the server wrote into the page about this archive; the defaults where a development server serves the page. */
function readSite(): SiteData {
  const { title, tagline, statement, promptLabel, responseLabel, calendarFirst, calendarLast } = DEFAULT_SITE
  const defaults = { title, tagline, statement, promptLabel, responseLabel, calendarFirst, calendarLast }
  // Tests of a single part have no page around it.
  const text = typeof document === 'undefined' ? '' : document.getElementById('site')?.textContent?.trim()
  const signIn = { signUp: true, provider: null }
  const given = text ? (JSON.parse(text) as Partial<SiteData>) : {}
  const images = (given.images ?? '/images/').replace(/^(?=\/)/, () => BASE)
  return { ...defaults, isDemo: false, comments: 'anonymous', signIn, ...given, images }
}

/** The archive's own names and settings; they do not change while the page is open. */
export const site: SiteData = readSite()
