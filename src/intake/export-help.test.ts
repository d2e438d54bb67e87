import { expect, it } from 'vitest'
import { EXPORT_HELP } from '#archive/export-help.ts'
import { KINDS } from './recognise.ts'

it('tells for every kind of export that is read, and for no other, how an owner gets one', () => {
  const told = EXPORT_HELP.flatMap(({ kinds }) => kinds)
  expect(told.toSorted()).toEqual(KINDS.map(({ name }) => name).toSorted())
  for (const { steps } of EXPORT_HELP) expect(steps.length).toBeGreaterThan(0)
})
