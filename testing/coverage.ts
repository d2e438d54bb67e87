import { parseSync } from 'vite'

/** A row of a table whose last column names tests. */
export interface CoverageRow {
  /** The number of a rule, or of a point of security. */
  name: string
  /** Everything in the last column; `tests` are what could be read of it. */
  shownBy: string
  tests: { file: string; name: string }[]
}

const TEST = /`([^`]+)` › `([^`]+)`/g

/** The rows of all tables of a page, without their heads: the first column as the name, the last one as the tests. */
export function coverageRows(markdown: string): CoverageRow[] {
  return markdown
    .split('\n')
    .filter((line, at, lines) => line.startsWith('|') && !/^\|\s*-/.test(line) && !/^\|\s*-/.test(lines[at + 1] ?? ''))
    .map((line) => {
      // A bar within a cell is written `\|`.
      const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'))
      const [name = '', shownBy = ''] = [cells[1], cells.at(-2)]
      const tests = [...shownBy.matchAll(TEST)].map(([, file = '', title = '']) => ({ file, name: title }))
      return { name, shownBy, tests }
    })
}

interface Node {
  type: string
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** The name of the function that is called in the end: `it` of `it.each([…])(…)` and of `it.runIf(…)(…)`. */
function calledName(callee: unknown): string {
  if (!isNode(callee)) return ''
  if (callee.type === 'Identifier') return String(callee['name'])
  if (callee.type === 'MemberExpression') return calledName(callee['object'])
  return callee.type === 'CallExpression' ? calledName(callee['callee']) : ''
}

/** The text of a name as it is in the file: of a template with its `${…}`, of `it.each` with its `%s`. */
function nameText(node: unknown, source: string): string | null {
  if (!isNode(node)) return null
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  return node.type === 'TemplateLiteral' ? source.slice(Number(node['start']) + 1, Number(node['end']) - 1) : null
}

/** The names of all `it` and `test` calls of a file, as they are written there. */
export function testNames(source: string): string[] {
  const names: string[] = []
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) {
      for (const one of value) walk(one)
      return
    }
    if (!isNode(value)) return
    if (value.type === 'CallExpression' && /^(?:it|test)$/.test(calledName(value['callee']))) {
      const [name, act] = value['arguments'] as unknown[]
      const text = act === undefined ? null : nameText(name, source)
      if (text !== null) names.push(text)
    }
    for (const part of Object.values(value)) walk(part)
  }
  walk(parseSync('file.ts', source).program)
  return names
}

/**
 * The faults of rows that name tests.
 * @param read gives the text of a file, or null where there is none
 * @returns one sentence for each fault
 */
export function coverageFaults(rows: CoverageRow[], read: (path: string) => string | null): string[] {
  const known = new Map<string, string[] | null>()
  const namesIn = (file: string) => {
    if (!known.has(file)) {
      const source = read(file)
      known.set(file, source === null ? null : testNames(source))
    }
    return known.get(file)!
  }
  return rows.flatMap(({ name: row, shownBy, tests }) => {
    if (tests.length === 0) return [`${row} has no test`]
    if (shownBy.replaceAll(TEST, '').replaceAll('<br>', '').trim() !== '') return [`${row} says more than its tests`]
    return tests.flatMap(({ file, name }) => {
      const names = namesIn(file)
      if (names === null) return [`${row}: there is no file ${file}`]
      return names.includes(name) ? [] : [`${row}: ${file} has no test '${name}'`]
    })
  })
}
