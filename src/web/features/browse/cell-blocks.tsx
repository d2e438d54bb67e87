import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

interface Props {
  /** The classes of a grid of one, two or three columns. */
  grid: string
  /** What is in it, with keys; the last one may be absent. */
  cells: readonly ReactNode[]
}

/** Whole rows of every grid. */
const BLOCK = 30

/**
 * Cells of one grid, a long one in blocks: those far outside the screen are passed over as a whole when something changes
 * for all of them, such as the theme. The first block is none of these: it is on the first screen, before the others come.
 */
export function CellBlocks({ grid, cells: all }: Props) {
  const cells = all.filter(Boolean)
  return Array.from({ length: Math.ceil(cells.length / BLOCK) }, (_, at) => (
    <div key={at} className={classNames(grid, at > 0 && 'cell-block')}>
      {cells.slice(at * BLOCK, (at + 1) * BLOCK)}
    </div>
  ))
}
