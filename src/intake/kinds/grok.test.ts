import { expect, it } from 'vitest'
import { context } from '#testing/exports/context.ts'
import { grok } from './grok.ts'

it('Grok: folds its trace without the markup of the tools that it names, and the headers of its steps', () => {
  const card =
    '<xai:tool_usage_card><xai:tool_name>web_search</xai:tool_name><xai:tool_args><![CDATA[rye]]></xai:tool_args></xai:tool_usage_card>'
  const extras = {
    thinking_trace: `Hm.${card}So.`,
    steps: [{ tagged_text: { header: 'Searching', summary: 'Found' } }],
  }
  const responses = [
    { response: { _id: '1', sender: 'human', message: 'p' } },
    { response: { _id: '2', parent_response_id: '1', sender: 'grok-3', message: 'a', ...extras } },
  ]
  const reading = grok.read({ conversation: { id: 'g', title: 'T' }, responses }, context())
  expect(reading.cards[0]!.content!.response).toEqual([
    { kind: 'reasoning', text: 'Hm.' },
    { kind: 'tool', name: 'web_search', input: 'rye', output: '' },
    { kind: 'reasoning', text: 'So.' },
    { kind: 'text', text: 'a' },
    { kind: 'tool', name: 'step', input: '', output: 'Searching\n\nFound' },
  ])
  expect(reading.letters!().lost).toBe(0)
})
