/** The shortest password, in letters (R8.10). */
export const SHORTEST_PASSWORD = 8

/** The longest password, in UTF-16 units: every letter of it counts, and hashing it stays cheap. */
export const LONGEST_PASSWORD = 1000

/** True when a password has enough letters; a letter outside the basic plane is one. */
export const isLongEnough = (password: string): boolean => Array.from(password).length >= SHORTEST_PASSWORD
