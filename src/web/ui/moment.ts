const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** An ISO instant as people read it, in the time zone of this device. */
export const moment = (instant: string): string => MOMENT.format(new Date(instant))
