import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

interface Props {
  /** The classes of a grid of one, two or three columns. */
  grid: string
  /** The cells, each with a React key; the last one may be absent. */
  cells: readonly ReactNode[]
}

/** Cells of a block: whole rows in every grid. */
const BLOCK = 30

/**
 * The cells of a grid, a long one in blocks: the browser skips blocks far outside the screen when all cells change, such as
 * with the theme. Not the first block, which is on the first screen.
 */
export function CellBlocks({ grid, cells: all }: Props) {
  const cells = all.filter(Boolean)
  return Array.from({ length: Math.ceil(cells.length / BLOCK) }, (_, at) => (
    <div key={at} className={classNames(grid, at > 0 && 'cell-block')}>
      {cells.slice(at * BLOCK, (at + 1) * BLOCK)}
    </div>
  ))
}
