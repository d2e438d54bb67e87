import { useQuery } from '@tanstack/react-query'
import type { Output } from '#api/call.ts'
import { TEXTS } from '#archive/texts.ts'
import { cachedAccount } from './cached-account.ts'
import { anonymousId, rememberAnonymousId } from './anonymous-id.ts'
import { call } from './call.ts'
import { addPendingStar, pendingStars, type PendingStar } from './pending-stars.ts'
import { deletePreference, readPreference, writePreference } from './preference.ts'
import { queryClient } from './query-client.ts'

export type Stars = Output<'GET /api/stars'>

/** The query key of the visitor's stars. */
export const STARS_KEY = ['stars']
const mirrorKey = (userId: string) => `starred_cards_${userId}`

/** The storage key of the mirror's owner. */
const MIRRORED = 'starred_by'
const mirrored = (): string => readPreference(MIRRORED) ?? anonymousId()

/** Whether the visitor starred a card, as a selector: only the button of a changed card renders again. */
export function useIsStarred(id: string): boolean {
  const { data, isError } = useQuery({ ...starsQuery, select: ({ starredCardIds }) => starredCardIds.includes(id) })
  return data ?? (isError && readMirror().starredCardIds.includes(id))
}

const withStar = (stars: Stars, id: string, isStarred: boolean): Stars => {
  const others = stars.starredCardIds.filter((one) => one !== id)
  return { ...stars, starredCardIds: isStarred ? [...others, id] : others }
}

/** The account of a visitor's id; null for an anonymous one. */
const accountOf = (userId: string | null): string | null =>
  userId === null || userId.startsWith('a-') || userId === anonymousId() ? null : userId

/** True for a star set by the present visitor. @param userId of that visitor */
export const isOwn = (star: PendingStar, userId: string | null): boolean =>
  star.owner === null || star.owner === accountOf(userId)

/** The server's stars, with changes that are still to be sent. */
export function withPending(stars: Stars): Stars {
  const own = [...pendingStars()].filter(([, star]) => isOwn(star, stars.userId))
  return own.reduce((sum, [id, { isStarred }]) => withStar(sum, id, isStarred), stars)
}

/** The local mirror, which shows stars before the server's response, and offline. */
export function readMirror(): Stars {
  const userId = mirrored()
  try {
    const ids: unknown = JSON.parse(readPreference(mirrorKey(userId)) ?? '[]')
    const starredCardIds = Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
    return withPending({ userId, starredCardIds })
  } catch {
    return withPending({ userId, starredCardIds: [] })
  }
}

/** Writes the local mirror for one account at a time, as devices may be shared. */
export function writeMirror({ userId, starredCardIds }: Stars): void {
  if (userId !== readPreference(MIRRORED)) forgetMirror()
  if (userId === null) return
  writePreference(mirrorKey(userId), JSON.stringify(starredCardIds))
  writePreference(MIRRORED, userId)
}

/** Deletes the local mirror, as at a sign-out. */
export function forgetMirror(): void {
  deletePreference(mirrorKey(mirrored()))
  deletePreference(MIRRORED)
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

/** The ids of the visitor's starred cards, and whether the server has confirmed them. */
export function useStars(): { ids: readonly string[]; isKnown: boolean } {
  const { data, isPlaceholderData, isError } = useQuery(starsQuery)
  // An error clears placeholder data: then the mirror is shown.
  const ids = (data ?? (isError ? readMirror() : null))?.starredCardIds ?? []
  return { ids, isKnown: data !== undefined && !isPlaceholderData }
}

/** Shows a star, or its removal, here and in the mirror. */
export function showStar(id: string, isStarred: boolean): void {
  const stars = withStar(queryClient.getQueryData<Stars>(STARS_KEY) ?? readMirror(), id, isStarred)
  queryClient.setQueryData<Stars>(STARS_KEY, stars)
  writeMirror(stars)
}

/** Hides the star of a card that no longer exists for the visitor; the server keeps it for its return. */
export function dropStar(id: string): void {
  if (hasStar(id)) showStar(id, false)
}

/** Whether this tab shows a star on a card. */
export const hasStar = (id: string): boolean =>
  queryClient.getQueryData<Stars>(STARS_KEY)?.starredCardIds.includes(id) === true

/**
 * Stars a card or removes its star: optimistic, stored on this device until the server has it, and reverted with a message when
 * the server refuses.
 */
export function setStar(id: string, isStarred: boolean): void {
  const stars = queryClient.getQueryData<Stars>(STARS_KEY)
  const owner = stars ? accountOf(stars.userId) : (cachedAccount() ?? null)
  addPendingStar(id, { isStarred, owner })
  if (stars) void queryClient.cancelQueries({ queryKey: STARS_KEY })
  showStar(id, isStarred)
  const sent = send(TEXTS.starFailed)
  // The other stars are still unknown, and the response in flight may predate this one.
  if (!stars) void sent.then(() => queryClient.invalidateQueries({ queryKey: STARS_KEY }))
}

/** Sends stars that were set offline, then refetches all. */
export async function sendPendingStars(): Promise<void> {
  if (pendingStars().size === 0) return
  await send(TEXTS.starsDropped)
  void queryClient.invalidateQueries({ queryKey: STARS_KEY })
}

/** Loads the module that sends stars. */
export const loadSendStars = () => import('./send-stars.ts')

/** Sends in sequence, so that the last press wins. */
let turn = Promise.resolve()

function send(refusedText: string): Promise<void> {
  turn = turn.then(async () => {
    // Stars that are not sent now, for instance because the module cannot be loaded, stay pending.
    const sending = await loadSendStars().catch(() => null)
    await sending?.sendStars(refusedText)
  })
  return turn
}
