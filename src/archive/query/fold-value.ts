/** A value of a field as queries compare it: without regard to case, and however its letters are composed. */
export const foldValue = (value: string): string => value.normalize('NFC').toLowerCase()

/** Whether a card's value matches a query's; no card has the value ''. @param asked folded */
export const isAskedValue = (value: string, asked: string, prefix: boolean): boolean => {
  const folded = foldValue(value)
  return folded !== '' && (prefix ? folded.startsWith(asked) : folded === asked)
}
