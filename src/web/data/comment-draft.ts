import { useSyncExternalStore } from 'react'

/** What is written in the form of a thread and was not posted yet. */
interface Draft {
  readonly text: string
  /** When the form was used first, by `performance.now()`; null where it was not. */
  readonly since: number | null
}

const NONE: Draft = { text: '', since: null }

/** By thread. They last as long as the page: a form goes with its panel, at a press of Escape or when a phone is turned. */
const drafts = new Map<string, Draft>()
const followers = new Set<() => void>()

function follow(follower: () => void): () => void {
  followers.add(follower)
  return () => followers.delete(follower)
}

const draftOf = (threadId: string): Draft => drafts.get(threadId) ?? NONE

/** The draft of a thread, which all of its forms share. */
export const useDraft = (threadId: string): Draft =>
  useSyncExternalStore(
    follow,
    () => draftOf(threadId),
    () => NONE,
  )

/** Keeps what was written in the form of a thread, or when it was used first. */
export function changeDraft(threadId: string, change: Partial<Draft>): void {
  drafts.set(threadId, { ...draftOf(threadId), ...change })
  for (const follower of followers) follower()
}

/** Takes what was posted out of a draft: what was written behind it meanwhile stays, and all of a text that is another one. */
export function dropPosted(threadId: string, posted: string): void {
  const { text } = draftOf(threadId)
  if (text.startsWith(posted)) changeDraft(threadId, { text: text.slice(posted.length).trimStart() })
}
