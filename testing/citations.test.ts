import { expect, it } from 'vitest'
import { citationFaults } from './citations.ts'

const citable = { rules: new Set(['4.6']), records: new Set(['0211']) }

it.each([
  ['a rule that does not exist', 'as R4.7 says', 'there is no R4.7'],
  ['a record that does not exist', 'see ADR-9999', 'there is no ADR-9999'],
  ['a record by half its number', 'see ADR-112', 'there is no ADR-112'],
  ['a section without a document', 'as section 5 has it', "'section 5' is in no document here"],
  [
    'a document from outside, over two lines',
    ' * (decisions,\n * section 4)',
    "'decisions, section 4' is in no document here",
  ],
])('%s is reported', (_, text, fault) => {
  expect(citationFaults(text, citable)).toEqual([fault])
})

it('rules and records that exist may be cited, and sections of a standard that the sentence names', () => {
  expect(citationFaults('R4.6, ADR-0211', citable)).toEqual([])
  expect(citationFaults('(RFC 6962, section 2.1; OpenID Connect Core 1.0, section 3.1)', citable)).toEqual([])
})
