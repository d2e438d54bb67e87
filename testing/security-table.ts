/** Rows of `docs/security.md` that say which point holds by which test, or why it does not apply. */
export interface PointRow {
  ids: string[]
  shownBy: string
}

const ID = /V\d+\.\d+\.\d+/g

/** The points that a page names in the first column of its tables. */
export const pointRows = (markdown: string): PointRow[] =>
  markdown
    .split('\n')
    .filter((line) => /^\| V\d/.test(line))
    .map((line) => {
      const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim())
      return { ids: cells[1]?.match(ID) ?? [], shownBy: cells.at(-2) ?? '' }
    })
