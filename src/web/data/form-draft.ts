import { useEffect, useState } from 'react'
import { useSession } from './session.ts'

/** The values of a form, and its initial values. */
interface Draft<Values> {
  start: Values
  values: Values
}

/**
 * Unsaved values by account and form. They last as long as the page, as a form is closed by Escape, by a press outside it, and
 * when the session ends (R9.20, R13.27).
 */
const drafts = new Map<string, unknown>()

/**
 * The values of an admin's form, including those typed before it was closed.
 * @param form identifies the form among those of the account
 * @param begin returns the initial values of an unused form
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
    /** True if it begins with restored values. */
    isRestored,
    set: (change: Partial<Values>) => setDraft((now) => ({ ...now, values: { ...now.values, ...change } })),
    /** Changes the initial values, where a part of the form is saved by itself. */
    setStart: (change: Partial<Values>) => setDraft((now) => ({ ...now, start: { ...now.start, ...change } })),
    /** Marks the draft as outdated, as another admin has changed the subject: the next form begins with the new values. */
    endWithForm: () => setOvertaken(true),
    drop: () => void drafts.delete(key),
  }
}

const sameValues = <Values>(values: Values): Draft<Values> => ({ start: values, values })
