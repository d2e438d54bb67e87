/** Conversations on the home page: with the cell that leads to all they fill three rows of three. */
export const HOME_SESSIONS = 8
