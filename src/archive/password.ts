/** The shortest password, in letters (R8.10). */
export const MIN_PASSWORD_LENGTH = 8

/** The longest password, in UTF-16 units: every letter of it counts, and hashing it stays cheap. */
export const MAX_PASSWORD_LENGTH = 1000

/** True when a password has enough letters; a letter outside the basic plane is one. */
export const isLongEnough = (password: string): boolean => Array.from(password).length >= MIN_PASSWORD_LENGTH
