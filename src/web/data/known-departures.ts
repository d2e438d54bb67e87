import { forget, recall, remember } from './preference.ts'

/** Where this device remembers it. */
const KEY = 'gone_until'

/** The place in the archive up to which this device has forgotten what has gone; '' for none. */
export const knownDepartures = (): string => recall(KEY) ?? ''

/** Remembers that place. */
export const rememberDepartures = (place: string): void => remember(KEY, place)

/** Forgets it: nothing that is kept here is to be trusted. */
export const doubtDepartures = (): void => forget(KEY)
