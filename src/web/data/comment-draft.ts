import { useSyncExternalStore } from 'react'
import { Listeners } from '#web/ui/listeners.ts'

/** An unposted text in the form of a thread. */
interface Draft {
  readonly text: string
  /** Time of the form's first use, by `performance.now()`; null before it. */
  readonly since: number | null
}

const NONE: Draft = { text: '', since: null }

const KEY = 'comment drafts'

/**
 * Drafts by thread and account, '' for a visitor. They last as long as the tab, as a form is closed with its panel, by Escape
 * or a rotation of the phone, and the page is reloaded by hand or by a sign-in.
 */
const drafts = readStored()
const followers = new Listeners()

/** Reads the tab's drafts from before a page load; their forms count as in use since then. */
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

/** A visitor's draft stays after the sign-in; the draft of an account is shown to that account only. */
const draftOf = (threadId: string, account?: string): Draft =>
  drafts.get(keyOf(threadId, account)) ?? drafts.get(keyOf(threadId)) ?? NONE

/** The draft of a thread, shared by all of its forms. @param account the signed-in one */
export const useDraft = (threadId: string, account?: string): Draft =>
  useSyncExternalStore(
    followers.subscribe,
    () => draftOf(threadId, account),
    () => NONE,
  )

/** Changes the draft of a thread, or the time of its first use. */
export function changeDraft(threadId: string, account: string | undefined, change: Partial<Draft>): void {
  drafts.set(keyOf(threadId, account), { ...draftOf(threadId, account), ...change })
  store()
  followers.tell()
}

/** Removes a posted text from its draft: text appended meanwhile stays, and so does a different draft. */
export function dropPosted(threadId: string, account: string | undefined, posted: string): void {
  for (const whose of new Set([account, undefined])) {
    const { text } = drafts.get(keyOf(threadId, whose)) ?? NONE
    // A visitor's beginning is part of the text posted after the sign-in.
    if (posted.startsWith(text)) changeDraft(threadId, whose, { text: '' })
    else if (text.startsWith(posted)) changeDraft(threadId, whose, { text: text.slice(posted.length).trimStart() })
  }
}
