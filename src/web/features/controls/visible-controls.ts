import { PAGE_SIZES } from '#archive/filters.ts'

/** The number of cards from which on the page size can be chosen (R2.24). */
export const showsPageSize = (total: number): boolean => total >= PAGE_SIZES[0]

/** 'Expand all' is there for admins always, for others when some text is cut (R2.26). */
export const showsExpandAll = (isAdmin: boolean, overflowing: boolean): boolean => isAdmin || overflowing
