/** A press that comes so soon, in milliseconds, after one about something else in its place is the second of a double press. */
export const DOUBLE_PRESS_MS = 500
