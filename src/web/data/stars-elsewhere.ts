import { PENDING_STARS, pendingStars } from './pending-stars.ts'
import { queryClient } from './query-client.ts'
import { readMirror, STARS_KEY, withPending, type Stars } from './stars.ts'

/** Queries of lists of starred cards. */
export const STARRED_LISTS = {
  queryKey: ['cards'],
  predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => String(queryKey[1]).includes('starred=1'),
}

/** Shows stars that other windows of this browser set, and refetches all once the server has them. */
export function followStarsElsewhere(): void {
  addEventListener('storage', ({ key }) => {
    if (key === PENDING_STARS) show()
  })
  // Stars set while this code was loading were missed.
  const stars = queryClient.getQueryData<Stars>(STARS_KEY)
  if (stars && String(stars.starredCardIds) !== String(readMirror().starredCardIds)) show()
}

function show(): void {
  queryClient.setQueryData<Stars>(STARS_KEY, (stars) => stars && withPending(stars))
  if (pendingStars().size > 0) return
  void queryClient.invalidateQueries({ queryKey: STARS_KEY })
  void queryClient.invalidateQueries(STARRED_LISTS)
}
