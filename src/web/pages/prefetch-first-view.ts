import { preload } from 'react-dom'
import { collectionAt } from '#archive/collection-path.ts'
import { pictureOf } from '#archive/picture.ts'
import { cardIdNow } from '#web/address/card-address.ts'
import { filtersOf, homePressOf, isAsked, placeNow } from '#web/address/place.ts'
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

/** Maximum delay of the first render, in milliseconds; after it the page shows its own placeholders. */
const MAX_WAIT_MS = 300
/** The same where the HTML already shows home or a list, which must not be replaced by a placeholder. */
const MAX_WAIT_OVER_LIST_MS = 1500
/** The same where the HTML shows the text of a card or a conversation, which is being read. */
const MAX_WAIT_OVER_TEXT_MS = 5000

/** Preloads a picture of the first screen. @param sizes its displayed width */
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

/** Fetches the content of the URL, and its picture. */
async function mainAnswer(): Promise<void> {
  const place = placeNow()
  const read = sessionIdNow()
  const collection = collectionAt(place.pathname + place.search)
  if (read !== null) fetchPicture(await prefetchSession(read, turnOf(location.hash) ?? read), CARD_PICTURE)
  else if (isTime(place.pathname) || isAsked(place.pathname)) return
  else if (collection) await queryClient.query(collectionQuery(collection))
  else if (place.pathname === '/filter') await fetchFirstList(filtersOf(place.pathname + place.search))
  else fetchPicture((await queryClient.query(openingQuery(homePressOf(place)))).cards[0], DAY_PICTURE)
}

/**
 * Waits for the data of the first render: the session, the calendar, and the content of the URL. The HTML preloads these
 * responses, so that they are usually there, and one render suffices. The picture is preloaded from here instead of the HTML,
 * where it would compete with the code. A failed request is repeated and reported by its component. A card is rendered without
 * the list beneath it, which would otherwise be rendered first.
 */
export function prefetchFirstView(): Promise<unknown> {
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

/** Ignores a failure here: the component that shows the data requests it again, and reports the error. */
function ignoreFailure(): void {}
