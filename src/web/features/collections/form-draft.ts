import { useEffect, useState } from 'react'
import { useSession } from '#web/data/session.ts'
import type { FormValues } from './form-values.ts'

/** What stands in the form of a collection, and what it began with. */
interface Draft {
  start: FormValues
  values: FormValues
}

/**
 * What was typed and not saved, by account and collection. It lasts as long as the page: the form goes at a press of Escape
 * or outside of it, and when the session ends (R13.27).
 */
const drafts = new Map<string, Draft>()

/**
 * The values of a collection's form, with those that were typed before it went.
 * @param form names the form among those of its account
 * @param begin gives what a form begins with in which nothing was typed
 */
export function useFormDraft(form: string, begin: () => FormValues) {
  const { user } = useSession()
  const [key] = useState(() => `${user?.id} ${form}`)
  const [draft, setDraft] = useState(() => drafts.get(key) ?? sameValues(begin()))
  const [isOvertaken, setOvertaken] = useState(false)
  useEffect(() => {
    if (isOvertaken || draft.values === draft.start) drafts.delete(key)
    else drafts.set(key, draft)
  }, [key, draft, isOvertaken])
  return {
    ...draft,
    set: (change: Partial<FormValues>) => setDraft((now) => ({ ...now, values: { ...now.values, ...change } })),
    /** Changes what the form began with, where some of it is saved by itself. */
    setStart: (change: Partial<FormValues>) => setDraft((now) => ({ ...now, start: { ...now.start, ...change } })),
    /** Someone else has changed the collection since: the next form begins with what it is then. */
    endWithForm: () => setOvertaken(true),
    drop: () => void drafts.delete(key),
  }
}

const sameValues = (values: FormValues): Draft => ({ start: values, values })
