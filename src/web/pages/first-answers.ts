import { preload } from 'react-dom'
import { collectionAt } from '#archive/collection-path.ts'
import { pictureOf } from '#archive/picture.ts'
import { cardIdNow } from '#web/address/card-address.ts'
import { filtersOf, homeTurnOf, isAsked, placeNow } from '#web/address/place.ts'
import { sessionIdNow, turnOf } from '#web/address/session-address.ts'
import { isTime } from '#web/address/time-address.ts'
import { calendarQuery } from '#web/data/calendar.ts'
import { collectionQuery } from '#web/data/collection-query.ts'
import { cardQuery, fetchFirstList } from '#web/data/cards.ts'
import { openingQuery } from '#web/data/opening.ts'
import { imageModeNow } from '#web/data/preferences.ts'
import { queryClient } from '#web/data/query-client.ts'
import { prefetchSession } from '#web/data/session-turns.ts'
import { sessionQuery } from '#web/data/session.ts'
import { site } from '#web/data/site.ts'
import { isOverFirstScreen } from '#web/ui/first-screen.ts'
import { CARD_PICTURE, DAY_PICTURE } from '#web/ui/picture-sizes.ts'

/** The page is not held back for longer than this, in milliseconds: then it says itself what it waits for. */
const MAX_WAIT_MS = 300
/** The same where the HTML shows home or a list already, which must not give way to a placeholder. */
const MAX_WAIT_OVER_LIST_MS = 1500
/** The same over the text of a card or a conversation, which is being read. */
const MAX_WAIT_OVER_TEXT_MS = 5000

/** Fetches a picture of the first screen before it is drawn. @param sizes how wide it is shown */
function fetchPicture(card: Parameters<typeof pictureOf>[0] | undefined, sizes: string): void {
  const picture = card && pictureOf(card, imageModeNow(), site.images)
  if (!picture) return
  const { url, smaller } = picture
  preload(url, {
    as: 'image',
    fetchPriority: 'high',
    ...(smaller ? { imageSrcSet: smaller, imageSizes: sizes } : {}),
  })
}

/** Asks for what the address shows, and for its picture. */
async function mainAnswer(): Promise<void> {
  const place = placeNow()
  const read = sessionIdNow()
  const collection = collectionAt(place.pathname + place.search)
  if (read !== null) fetchPicture(await prefetchSession(read, turnOf(location.hash) ?? read), CARD_PICTURE)
  else if (isTime(place.pathname) || isAsked(place.pathname)) return
  else if (collection) await queryClient.query(collectionQuery(collection))
  else if (place.pathname === '/filter') await fetchFirstList(filtersOf(place.pathname + place.search))
  else fetchPicture((await queryClient.query(openingQuery(homeTurnOf(place)))).cards[0], DAY_PICTURE)
}

/**
 * Waits for what the page shows first: who is signed in, the calendar, and what the address names. The server names these
 * answers in the HTML, so that they are usually there; drawn with them, the page need not be drawn a second time. Their
 * picture is fetched from here on and not from the HTML, where it would take the line from the code.
 * What fails is asked for again where it is shown, and said there. A card is drawn without those of the page beneath it,
 * which would otherwise be drawn before the card's text.
 */
export function firstAnswers(): Promise<unknown> {
  const open = cardIdNow()
  if (open !== null) {
    const card = queryClient.query(cardQuery(open)).then((found) => fetchPicture(found, CARD_PICTURE), ignoreFailure)
    return isOverFirstScreen() ? within(card, MAX_WAIT_OVER_TEXT_MS) : Promise.resolve()
  }
  const answers = [queryClient.query(sessionQuery), queryClient.query(calendarQuery), mainAnswer()]
  const overScreen = sessionIdNow() === null ? MAX_WAIT_OVER_LIST_MS : MAX_WAIT_OVER_TEXT_MS
  return within(Promise.allSettled(answers), isOverFirstScreen() ? overScreen : MAX_WAIT_MS)
}

const within = (answers: Promise<unknown>, longest: number): Promise<unknown> =>
  Promise.race([answers, new Promise((resolve) => setTimeout(resolve, longest))])

/** Ignores a failure here: the component that shows it requests it again, and reports it. */
function ignoreFailure(): void {}
