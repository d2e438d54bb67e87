import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FILE = join(import.meta.dirname, '../docs/performance.md')

/** Rows as a table of Markdown, numbers to the right. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map((_, column) => (column === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n')
}

/** Puts a measurement into docs/performance.md, between the two comments that bear its name. */
export function report(name: string, text: string): void {
  const [start, end] = [`<!-- bench: ${name} -->`, `<!-- end: ${name} -->`]
  const page = readFileSync(FILE, 'utf8')
  const [from, to] = [page.indexOf(start), page.indexOf(end)]
  if (from < 0 || to < from)
    throw new Error(`docs/performance.md has no place for '${name}': add '${start}' and '${end}'`)
  writeFileSync(FILE, `${page.slice(0, from + start.length)}\n\n${text}\n\n${page.slice(to)}`)
}
