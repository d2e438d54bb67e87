import { absoluteUrl } from '#archive/absolute-address.ts'
import { beginning } from '#archive/card-title.ts'
import { sessionPath } from '#archive/conversation.ts'
import { counted } from '#archive/counted.ts'
import { dayOf, stampOf, type Day } from '#archive/day-stamp.ts'
import { escapeHtml } from '#archive/escape-html.ts'
import { sessionHeading } from '#archive/session.ts'
import type { Site } from '#archive/site.ts'
import { instantOfStamp } from '#archive/stamp-instant.ts'
import type { DayOfYears, OneYear } from '#archive/time/draw-day.ts'
import { monthDayName, monthDayPath, rememberedOn } from '#archive/time/month-day.ts'
import { TIME_TEXTS } from '#archive/time/time-texts.ts'
import type { Library } from '#search/engine.ts'
import { tagOf } from '#server/static-site/feed.ts'
import { readDay } from './read-day.ts'

/** The properties of the site that the feed needs. */
export type FeedSite = Pick<Site, 'title' | 'address' | 'timeZone'>

export const DAY_FEED = '/feed/on-this-day.xml'

/** Maximum characters of a prompt in the feed. */
const PROMPT = 300

/** Today in the archive's time zone. */
export const todayIn = (timeZone: string): Day => dayOf(stampOf(Date.now(), timeZone))!

/**
 * The cards of this day in earlier years, as an Atom feed with one entry that is new every day, so that feed readers show each
 * once. Empty on days without such cards; public cards only.
 */
export async function dayFeed(library: Library, today: Day, site: FeedSite): Promise<string> {
  const days = await Promise.all(rememberedOn(today).map((day) => readDay(library, 'public', day)))
  const found = days.flatMap((day) => {
    const years = day?.years.filter(({ date }) => date < `${today.slice(0, 4)}-01-01`) ?? []
    return day && years.length > 0 ? [{ ...day, years }] : []
  })
  const updated = (
    instantOfStamp(today.replaceAll('-', ''), site.timeZone) ?? new Date(`${today}T00:00:00Z`)
  ).toISOString()
  const title = `${site.title}: ${TIME_TEXTS.onThisDay}`
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${escapeHtml(tagOf(site, 'on-this-day'))}</id>
<title>${escapeHtml(title)}</title>
<updated>${updated}</updated>
<author><name>${escapeHtml(site.title)}</name></author>
<generator>Colloquy</generator>
<link rel="self" type="application/atom+xml" href="${escapeHtml(absoluteUrl(site, DAY_FEED))}"/>
<link rel="alternate" type="text/html" href="${escapeHtml(absoluteUrl(site, monthDayPath(today.slice(5))))}"/>
${found.map((day) => entryOf(day, today, updated, site)).join('')}</feed>
`
}

function entryOf({ day, years }: DayOfYears, today: Day, updated: string, site: FeedSite): string {
  const content = years.map((year) => ofYear(year, today, site)).join('')
  return `<entry>
<id>${escapeHtml(tagOf(site, `on-this-day/${today}/${day}`))}</id>
<title>${escapeHtml(TIME_TEXTS.onDay(monthDayName(day)))}</title>
<link rel="alternate" type="text/html" href="${escapeHtml(absoluteUrl(site, monthDayPath(day)))}"/>
<published>${updated}</published>
<updated>${updated}</updated>
<content type="html">${escapeHtml(content)}</content>
</entry>
`
}

function ofYear({ date, cards, conversations }: OneYear, today: Day, site: FeedSite): string {
  const year = date.slice(0, 4)
  const ago = TIME_TEXTS.yearsAgo(Number(today.slice(0, 4)) - Number(year))
  const items = conversations.map(({ first }) => {
    const link = `<a href="${escapeHtml(absoluteUrl(site, sessionPath(first)))}">${escapeHtml(sessionHeading(first))}</a>`
    return `<li>${link}: ${escapeHtml(beginning(first.prompt, PROMPT))}</li>`
  })
  return `<h2>${year}, ${ago}: ${counted(cards, 'card')}</h2><ul>${items.join('')}</ul>`
}
