import type { SearchEngine } from '#search/engine.ts'
import type { Store } from '#store/open.ts'

/** What the doctor looks at. */
export interface Patient extends Pick<Store, 'kind' | 'db'> {
  search: SearchEngine
  /** The data folder. */
  folder: string
}

/** Something that is wrong. */
export interface Fault {
  /** What is wrong, in a sentence without its end. */
  what: string
  /** Mends it and says what it did; absent where a person must. */
  mend?: () => Promise<string>
  /** What a person is to do, where the doctor cannot. */
  advice?: string
}

/** What a check found. */
export interface Report {
  /** In a few words, when nothing is wrong. */
  ok: string
  faults: Fault[]
  /** Worth knowing, but nothing is wrong. */
  notes?: string[]
}

/** One thing that is looked at. */
export interface Check {
  name: string
  look: (patient: Patient) => Promise<Report>
}
