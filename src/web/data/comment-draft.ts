import { useSyncExternalStore } from 'react'
import { Listeners } from '#web/ui/listeners.ts'

/** What is written in the form of a thread and was not posted yet. */
interface Draft {
  readonly text: string
  /** When the form was used first, by `performance.now()`; null where it was not. */
  readonly since: number | null
}

const NONE: Draft = { text: '', since: null }

const KEY = 'comment drafts'

/**
 * By thread and the account of who writes, '' for a visitor. They last as long as the tab: a form goes with its panel, at a
 * press of Escape or when a phone is turned, and a page is loaded again by hand or by a sign-in.
 */
const drafts = readStored()
const followers = new Listeners()

/** The drafts that this tab had before the page was loaded; a form that has one has been in use since then. */
function readStored(): Map<string, Draft> {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as [string, string][]
    return new Map(stored.map(([key, text]) => [key, { text, since: 0 }]))
  } catch {
    return new Map()
  }
}

function store(): void {
  const written = [...drafts].flatMap(([key, { text }]) => (text === '' ? [] : [[key, text]]))
  try {
    sessionStorage.setItem(KEY, JSON.stringify(written))
  } catch {
    // Without storage they last as long as the page.
  }
}

const keyOf = (threadId: string, account = ''): string => `${account} ${threadId}`

/** What a visitor wrote goes on after the sign-in; what was written with an account is shown to that one alone. */
const draftOf = (threadId: string, account?: string): Draft =>
  drafts.get(keyOf(threadId, account)) ?? drafts.get(keyOf(threadId)) ?? NONE

/** The draft of a thread, which all of its forms share. @param account of who is signed in */
export const useDraft = (threadId: string, account?: string): Draft =>
  useSyncExternalStore(
    followers.subscribe,
    () => draftOf(threadId, account),
    () => NONE,
  )

/** Keeps what was written in the form of a thread, or when it was used first. */
export function changeDraft(threadId: string, account: string | undefined, change: Partial<Draft>): void {
  drafts.set(keyOf(threadId, account), { ...draftOf(threadId, account), ...change })
  store()
  followers.tell()
}

/** Takes what was posted out of a draft: what was written behind it meanwhile stays, and all of a text that is another one. */
export function dropPosted(threadId: string, account: string | undefined, posted: string): void {
  for (const whose of new Set([account, undefined])) {
    const { text } = drafts.get(keyOf(threadId, whose)) ?? NONE
    // What a visitor began is part of what was posted after the sign-in.
    if (posted.startsWith(text)) changeDraft(threadId, whose, { text: '' })
    else if (text.startsWith(posted)) changeDraft(threadId, whose, { text: text.slice(posted.length).trimStart() })
  }
}
