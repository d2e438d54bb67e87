import { PAGE_SIZES } from '#archive/filters.ts'

/** Minimum number of cards for a choice of the page size (R2.24). */
export const isPageSizeOffered = (total: number): boolean => total >= PAGE_SIZES[0]

/** 'Expand all' is always available to admins, to others when some text is cut off (R2.26). */
export const isExpandAllOffered = (isAdmin: boolean, overflowing: boolean): boolean => isAdmin || overflowing
