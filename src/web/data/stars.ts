import { useQuery } from '@tanstack/react-query'
import type { Output } from '#api/call.ts'
import { TEXTS } from '#archive/texts.ts'
import { toast } from '#web/ui/toast.ts'
import { anonymousId, rememberAnonymousId } from './anonymous-id.ts'
import { call } from './call.ts'
import { bindIdentity } from './identity.ts'
import { recall, remember } from './preference.ts'
import { queryClient } from './query-client.ts'

type Stars = Output<'GET /api/stars'>

const KEY = ['stars']
const mirrorKey = (userId: string) => `starred_cards_${userId}`

/** The local copy shows stars before the server has answered, and without a network. */
function readMirror(): Stars {
  const userId = anonymousId()
  try {
    const ids: unknown = JSON.parse(recall(mirrorKey(userId)) ?? '[]')
    const starredCardIds = Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
    return { userId, starredCardIds }
  } catch {
    return { userId, starredCardIds: [] }
  }
}

function writeMirror({ userId, starredCardIds }: Stars): void {
  if (userId !== null) remember(mirrorKey(userId), JSON.stringify(starredCardIds))
}

const starsQuery = {
  queryKey: KEY,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Stars> => {
    const stars = await call('GET /api/stars', { signal })
    if (stars.userId?.startsWith('a-')) rememberAnonymousId(stars.userId)
    writeMirror(stars)
    return stars
  },
  placeholderData: readMirror,
}

/** The ids of the visitor's starred cards, and whether the server has said so yet. */
export function useStars(): { ids: readonly string[]; isKnown: boolean } {
  const { data, isPlaceholderData } = useQuery(starsQuery)
  return { ids: data?.starredCardIds ?? [], isKnown: data !== undefined && !isPlaceholderData }
}

const withStar = (stars: Stars, id: string, isStarred: boolean): Stars => {
  const others = stars.starredCardIds.filter((one) => one !== id)
  return { ...stars, starredCardIds: isStarred ? [...others, id] : others }
}

/** Forgets the star of a card that does not exist for the visitor any more; the server keeps it for when it does again. */
export function dropStar(id: string): void {
  const stars = queryClient.getQueryData<Stars>(KEY)
  if (!stars?.starredCardIds.includes(id)) return
  queryClient.setQueryData<Stars>(KEY, withStar(stars, id, false))
  writeMirror(withStar(stars, id, false))
}

/** Writes go one after the other, so that the last press is what remains. */
let turn = Promise.resolve()

/** Stars a card or takes its star away: shown at once, taken back with a message when the server refuses. */
export function setStar(id: string, isStarred: boolean): void {
  void queryClient.cancelQueries({ queryKey: KEY })
  queryClient.setQueryData<Stars>(KEY, (stars) => withStar(stars ?? readMirror(), id, isStarred))
  turn = turn.then(() => writeStar(id, isStarred))
}

async function writeStar(id: string, isStarred: boolean): Promise<void> {
  try {
    const { signal } = new AbortController()
    const userId = await bindIdentity(signal)
    await call(isStarred ? 'PUT /api/stars/:id' : 'DELETE /api/stars/:id', { params: { id }, signal })
    const stars = queryClient.getQueryData<Stars>(KEY)
    if (stars) writeMirror({ ...stars, userId })
    // Starred lists are other lists now.
    void queryClient.invalidateQueries({ queryKey: ['cards'], predicate: isStarredList })
  } catch (error) {
    console.error(error)
    queryClient.setQueryData<Stars>(KEY, (stars) => stars && withStar(stars, id, !isStarred))
    toast(TEXTS.starFailed)
  }
}

const isStarredList = ({ queryKey }: { queryKey: readonly unknown[] }) => String(queryKey[1]).includes('starred=1')
