import { useEffect, useState } from 'react'
import { useSession } from './session.ts'

/** What stands in a form, and what it began with. */
interface Draft<Values> {
  start: Values
  values: Values
}

/**
 * What was typed and not saved, by account and form. It lasts as long as the page: the form goes at a press of Escape
 * or outside of it, and when the session ends (R9.20, R13.27).
 */
const drafts = new Map<string, unknown>()

/**
 * The values of an admin's form, with what was typed before the form was closed.
 * @param form names the form, which has values of this type, among those of its account
 * @param begin gives what a form begins with in which nothing was typed
 */
export function useFormDraft<Values>(form: string, begin: () => Values) {
  const { user } = useSession()
  const [key] = useState(() => `${user?.id} ${form}`)
  const [isRestored] = useState(() => drafts.has(key))
  const [draft, setDraft] = useState(() => (drafts.get(key) as Draft<Values> | undefined) ?? sameValues(begin()))
  const [isOvertaken, setOvertaken] = useState(false)
  useEffect(() => {
    if (isOvertaken || draft.values === draft.start) drafts.delete(key)
    else drafts.set(key, draft)
  }, [key, draft, isOvertaken])
  return {
    ...draft,
    /** True where it begins with what was typed before. */
    isRestored,
    set: (change: Partial<Values>) => setDraft((now) => ({ ...now, values: { ...now.values, ...change } })),
    /** Changes what the form began with, where some of it is saved by itself. */
    setStart: (change: Partial<Values>) => setDraft((now) => ({ ...now, start: { ...now.start, ...change } })),
    /** Another admin has changed the subject of the form since: the next form begins with its new values. */
    endWithForm: () => setOvertaken(true),
    drop: () => void drafts.delete(key),
  }
}

const sameValues = <Values>(values: Values): Draft<Values> => ({ start: values, values })
