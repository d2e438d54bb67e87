import { CallError } from '#api/call.ts'
import { call } from './call.ts'
import { bindIdentity } from './identity.ts'
import { pendingStars, removePendingStar, type PendingStar } from './pending-stars.ts'
import { queryClient } from './query-client.ts'
import { isOwn, showStar, STARS_KEY, writeMirror, type Stars } from './stars.ts'
import { STARRED_LISTS } from './stars-elsewhere.ts'

/**
 * Sends pending stars one after the other. A star without a response stays pending; a refused one is dropped. One tab sends at
 * a time, where the browser supports locks; elsewhere sending a star twice is harmless.
 * @param refusedText message to show once if the server refuses some of them
 */
export async function sendStars(refusedText: string): Promise<void> {
  const { locks } = (globalThis as { navigator?: { locks?: LockManager } }).navigator ?? {}
  const send = () => sendAll(refusedText)
  await (locks ? locks.request('pending-stars', send) : send())
}

async function sendAll(refusedText: string): Promise<void> {
  let isRefused = false
  for (const [id, star] of pendingStars()) {
    const refusal = await send(id, star).catch((error: unknown) => error)
    if (refusal instanceof CallError && refusal.status === 0) break
    if (refusal !== undefined) {
      console.error(refusal)
      isRefused = true
      revertStar(id, star, refusal)
    }
    removePendingStar(id, star)
    // Lists of starred cards have changed.
    void queryClient.invalidateQueries(STARRED_LISTS)
    // A response in flight may predate this star.
    if (queryClient.isFetching({ queryKey: STARS_KEY }) > 0) void queryClient.invalidateQueries({ queryKey: STARS_KEY })
  }
  if (isRefused) (await import('#web/ui/toast.ts').catch(() => null))?.toast(refusedText)
}

class OtherAccount extends Error {
  override readonly name = 'OtherAccount'
}

/** Sends one star. @throws CallError, or OtherAccount when its account is signed out */
async function send(id: string, star: PendingStar): Promise<void> {
  const { signal } = new AbortController()
  if (star.owner !== null) {
    const { userId } = await call('GET /api/stars', { signal })
    if (!isOwn(star, userId)) throw new OtherAccount(`The account that starred ${id} is signed out.`)
  }
  const userId = await bindIdentity(signal)
  await call(star.isStarred ? 'PUT /api/stars/:id' : 'DELETE /api/stars/:id', { params: { id }, signal })
  const stars = queryClient.getQueryData<Stars>(STARS_KEY)
  // After a sign-in or sign-out the mirror belongs to another account.
  if (stars && (stars.userId ?? userId) === userId) writeMirror({ ...stars, userId })
}

/** Reverts a refused star, unless it was changed again meanwhile. */
function revertStar(id: string, star: PendingStar, refusal: unknown): void {
  const isLast = pendingStars().get(id)?.isStarred === star.isStarred
  if (!isLast || refusal instanceof OtherAccount) return
  const isGone = refusal instanceof CallError && refusal.status === 404
  showStar(id, !isGone && !star.isStarred)
}
