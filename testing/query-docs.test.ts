import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { describeOperators } from '#archive/query/operators.ts'
import { parseQuery } from '#archive/query/parse-query.ts'

const DOCS = readFileSync('docs/query-language.md', 'utf8')

/** The rows of the table under a heading of the columns. */
const rowsUnder = (heading: string): string[] => {
  const lines = DOCS.slice(DOCS.indexOf(heading)).split('\n').slice(2)
  return lines.slice(
    0,
    lines.findIndex((line) => !line.startsWith('|')),
  )
}

const OPERATORS = describeOperators(true)

it('the page of the query language names every operator, as the parser knows it', () => {
  const rows = OPERATORS.map(({ name, takes, example, help }) => {
    return `| \`${takes === 'number' ? name : `${name}:`}\` | \`${example}\` | ${help} |`
  })
  expect(rowsUnder('| filter | example |')).toEqual(rows)
})

it('and every value that an operator takes', () => {
  const rows = OPERATORS.filter(({ name }) => name !== 'lang').flatMap(({ name, choices }) =>
    choices.map(
      ({ value, help, isForAdmins }) => `| \`${name}:${value}\` | ${help}${isForAdmins ? ' (admins)' : ''} |`,
    ),
  )
  expect(rowsUnder('| value | what it asks for |')).toEqual(rows)
})

it('and its example is read', () => {
  expect(parseQuery(/```text\n(.*)\n/.exec(DOCS)![1]!, false)).toHaveProperty('tree')
})
