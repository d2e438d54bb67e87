import { expect, it } from 'vitest'
import { context } from '#testing/exports/context.ts'
import { GatheredRecords } from '#intake/gathered.ts'
import { codex } from './codex.ts'

const message = (role: string, text: string) => ({
  type: 'response_item',
  payload: { type: 'message', role, content: [{ type: role === 'user' ? 'input_text' : 'output_text', text }] },
})
const tool = (name: string, input: string) => ({ kind: 'tool', name, input, output: '' })

/** The response of a card, its parts without the text that is all of it. */
function answered(text: string) {
  const head = { type: 'session_meta', payload: { id: 's' } }
  const said = { type: 'event_msg', payload: { type: 'agent_message', message: text } }
  const records = [head, message('user', 'q ::git-push{a="b"}'), said, message('assistant', text)]
  const reading = codex.read(new GatheredRecords(records), context())
  expect(reading.letters!().lost).toBe(0)
  expect(reading.cards.map(({ card }) => card.prompt)).toEqual(['q ::git-push{a="b"}'])
  return { text: reading.cards[0]!.card.response, parts: reading.cards[0]!.content?.response }
}

it('what Codex says to its own app is folded, and marks of citations are left out', () => {
  const notes = '<oai-mem-citation>\nMEMORY.md:1-2|note=[a private note]\n</oai-mem-citation>'
  const { text, parts } = answered(
    `Done\ue200cite\ue202turn0search0\ue201.\n\n::git-stage{cwd="/home/ann"} ::git-commit{cwd="/home/ann/{x}"}\n\nTwo files.\n\n${notes}`,
  )
  expect(text).toBe('Done.\n\nTwo files.')
  expect(parts).toEqual([
    { kind: 'text', text: 'Done.' },
    tool('git-stage', 'cwd="/home/ann"'),
    tool('git-commit', 'cwd="/home/ann/{x}"'),
    { kind: 'text', text: 'Two files.' },
    tool('oai-mem-citation', 'MEMORY.md:1-2|note=[a private note]'),
  ])
})

it.each(['Call ::git-stage{a} so.', '```\n::git-stage{cwd="a"}\n```', 'std::move{x}', '::hover{color:red}'])(
  'an answer with %j is whole',
  (text) => expect(answered(text).text).toBe(text),
)
