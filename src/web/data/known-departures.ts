import { deletePreference, readPreference, writePreference } from './preference.ts'

/** Its key in the storage of this device. */
const KEY = 'gone_until'

/** The last tombstone that this device has applied; '' for none. */
export const knownDepartures = (): string => readPreference(KEY) ?? ''

/** Stores that position. */
export const rememberDepartures = (place: string): void => writePreference(KEY, place)

/** Deletes it, as the caches of this device are not to be trusted. */
export const clearKnownDepartures = (): void => deletePreference(KEY)
