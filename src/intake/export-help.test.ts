import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { EXPORT_HELP } from '#archive/export-help.ts'
import { KINDS } from './recognise.ts'

it('tells for every kind of export that is read, and for no other, how an owner gets one', () => {
  const listed = EXPORT_HELP.flatMap(({ kinds }) => kinds)
  expect(listed.toSorted()).toEqual(KINDS.map(({ name }) => name).toSorted())
  for (const { steps } of EXPORT_HELP) expect(steps.length).toBeGreaterThan(0)
})

it('has a section for every program in docs/importing.md, with its kinds, where the way was found, and when', () => {
  const [, ...sections] = readFileSync('docs/importing.md', 'utf8')
    .split(/^## How to get each export$/m)[1]!
    .split(/^### /m)
  const listed = new Map(
    sections.map((section) => {
      const [, kinds = ''] = /^- Read as: (.+)$/m.exec(section) ?? []
      expect(section).toMatch(/^- How: .+$/m)
      expect(section).toMatch(/^- Found in: .+\. Last checked: \d{4}-\d\d-\d\d$/m)
      expect(section).toMatch(/^- Not imported: .+$/m)
      return [section.split('\n', 1)[0]!, kinds.split(', ')]
    }),
  )
  for (const { program, kinds } of EXPORT_HELP) {
    expect([program, listed.get(program)]).toEqual([program, expect.arrayContaining([...kinds])])
  }
  const all = [...listed.values()].flat()
  for (const { name } of KINDS) expect(all).toContain(name)
})
