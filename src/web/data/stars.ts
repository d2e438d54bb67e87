import { useQuery } from '@tanstack/react-query'
import type { Output } from '#api/call.ts'
import { TEXTS } from '#archive/texts.ts'
import { accountHere } from './account-here.ts'
import { anonymousId, rememberAnonymousId } from './anonymous-id.ts'
import { call } from './call.ts'
import { addPendingStar, pendingStars, type PendingStar } from './pending-stars.ts'
import { forget, recall, remember } from './preference.ts'
import { queryClient } from './query-client.ts'

export type Stars = Output<'GET /api/stars'>

/** Under which the visitor's stars are held. */
export const STARS_KEY = ['stars']
const mirrorKey = (userId: string) => `starred_cards_${userId}`

/** Under which this device remembers whose stars it has a copy of. */
const MIRRORED = 'starred_by'
const mirrored = (): string => recall(MIRRORED) ?? anonymousId()

/** Whether the visitor starred a card: of many buttons only the one that changes is drawn again. */
export function useIsStarred(id: string): boolean {
  const { data, isError } = useQuery({ ...starsQuery, select: ({ starredCardIds }) => starredCardIds.includes(id) })
  return data ?? (isError && readMirror().starredCardIds.includes(id))
}

const withStar = (stars: Stars, id: string, isStarred: boolean): Stars => {
  const others = stars.starredCardIds.filter((one) => one !== id)
  return { ...stars, starredCardIds: isStarred ? [...others, id] : others }
}

/** The account among the ids of visitors; null for an anonymous one. */
const accountOf = (userId: string | null): string | null =>
  userId === null || userId.startsWith('a-') || userId === anonymousId() ? null : userId

/** True for a star that the visitor who is here now has set. @param userId of that visitor */
export const isOwn = (star: PendingStar, userId: string | null): boolean =>
  star.owner === null || star.owner === accountOf(userId)

/** The server's stars, with changes that are still to be sent. */
export function withPending(stars: Stars): Stars {
  const own = [...pendingStars()].filter(([, star]) => isOwn(star, stars.userId))
  return own.reduce((sum, [id, { isStarred }]) => withStar(sum, id, isStarred), stars)
}

/** The local copy shows stars before the server has answered, and without a network. */
export function readMirror(): Stars {
  const userId = mirrored()
  try {
    const ids: unknown = JSON.parse(recall(mirrorKey(userId)) ?? '[]')
    const starredCardIds = Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
    return withPending({ userId, starredCardIds })
  } catch {
    return withPending({ userId, starredCardIds: [] })
  }
}

/** Keeps the local copy, of one person at a time: the one before may have been another at the same device. */
export function writeMirror({ userId, starredCardIds }: Stars): void {
  if (userId !== recall(MIRRORED)) forgetMirror()
  if (userId === null) return
  remember(mirrorKey(userId), JSON.stringify(starredCardIds))
  remember(MIRRORED, userId)
}

/** Removes the local copy, as a sign-out does. */
export function forgetMirror(): void {
  forget(mirrorKey(mirrored()))
  forget(MIRRORED)
}

const starsQuery = {
  queryKey: STARS_KEY,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Stars> => {
    const answer = await call('GET /api/stars', { signal })
    if (answer.userId?.startsWith('a-')) rememberAnonymousId(answer.userId)
    const stars = withPending(answer)
    writeMirror(stars)
    return stars
  },
  placeholderData: readMirror,
}

/** The ids of the visitor's starred cards, and whether the server has said so yet. */
export function useStars(): { ids: readonly string[]; isKnown: boolean } {
  const { data, isPlaceholderData, isError } = useQuery(starsQuery)
  // Placeholder data ends with an error; what this device keeps is what there is then.
  const ids = (data ?? (isError ? readMirror() : null))?.starredCardIds ?? []
  return { ids, isKnown: data !== undefined && !isPlaceholderData }
}

/** Shows a star, or its absence, here and in the local copy. */
export function showStar(id: string, isStarred: boolean): void {
  const stars = withStar(queryClient.getQueryData<Stars>(STARS_KEY) ?? readMirror(), id, isStarred)
  queryClient.setQueryData<Stars>(STARS_KEY, stars)
  writeMirror(stars)
}

/** Forgets the star of a card that does not exist for the visitor any more; the server keeps it for when it does again. */
export function dropStar(id: string): void {
  if (hasStar(id)) showStar(id, false)
}

/** Whether this tab shows a star on a card. */
export const hasStar = (id: string): boolean =>
  queryClient.getQueryData<Stars>(STARS_KEY)?.starredCardIds.includes(id) === true

/**
 * Stars a card or takes its star away: shown at once and kept on this device until the server has it, taken back with a
 * message when the server refuses.
 */
export function setStar(id: string, isStarred: boolean): void {
  const stars = queryClient.getQueryData<Stars>(STARS_KEY)
  const owner = stars ? accountOf(stars.userId) : (accountHere() ?? null)
  addPendingStar(id, { isStarred, owner })
  if (stars) void queryClient.cancelQueries({ queryKey: STARS_KEY })
  showStar(id, isStarred)
  const sent = send(TEXTS.starFailed)
  // All others are still unknown, and the answer on its way may be from before this one.
  if (!stars) void sent.then(() => queryClient.invalidateQueries({ queryKey: STARS_KEY }))
}

/** Sends the stars that were set without a network, and asks for all of them then. */
export async function sendPendingStars(): Promise<void> {
  if (pendingStars().size === 0) return
  await send(TEXTS.starsDropped)
  void queryClient.invalidateQueries({ queryKey: STARS_KEY })
}

/** Fetches the code that sends stars. */
export const loadSendStars = () => import('./send-stars.ts')

/** Sends go one after the other, so that the last press is what remains. */
let turn = Promise.resolve()

function send(refusedText: string): Promise<void> {
  turn = turn.then(async () => {
    // What is not sent now, when this code cannot be fetched for instance, stays for the next time.
    const sending = await loadSendStars().catch(() => null)
    await sending?.sendStars(refusedText)
  })
  return turn
}
