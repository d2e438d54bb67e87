/** Classes for the remaining columns of a row of two and of three. */
const OF_TWO = ['md:col-span-2', 'md:col-span-1'] as const
const OF_THREE = ['xl:col-span-3', 'xl:col-span-2', 'xl:col-span-1'] as const
const FOUND_OF_THREE = ['min-[104rem]:col-span-3', 'min-[104rem]:col-span-2', 'min-[104rem]:col-span-1'] as const

/** The column span of the last cell, which fills its row. @param cells number of cells before it */
export const restSpan = (cells: number, isFound = false): string =>
  `${OF_TWO[cells % 2]} ${(isFound ? FOUND_OF_THREE : OF_THREE)[cells % 3]}`
