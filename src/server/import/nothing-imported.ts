/** The counts of an import that has written nothing yet. */
export const NOTHING_IMPORTED = {
  added: 0,
  changed: 0,
  unchanged: 0,
  forgotten: 0,
  isPrivate: 0,
  isPublic: 0,
  withFindings: 0,
  kept: 0,
  replacedDemo: false,
}
