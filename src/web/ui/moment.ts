const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** Formats an ISO timestamp in the time zone of this device. */
export const moment = (instant: string): string => MOMENT.format(new Date(instant))
