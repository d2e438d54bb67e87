import { describe, expect, it } from 'vitest'
import { AGENT_SAMPLES } from '#testing/exports/agent-samples.ts'
import { importSessions, textsOf } from '#testing/exports/import-sessions.ts'

const answer = (text: string) => [{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text }] }]
const response = (id: string, at: number, fields: object) => ({
  id,
  object: 'response',
  created_at: 1_740_823_200 + at,
  model: 'gpt-5',
  ...fields,
})

describe('responses of an API', () => {
  it('that continue each other are one conversation, with files, reasoning, tools and cited pages', async () => {
    const imported = await importSessions(AGENT_SAMPLES['API responses']!)
    expect(textsOf(imported)).toEqual([
      ['How warm?', 'Quite.'],
      ['And wheat?', 'I cannot say.'],
    ])
    const [first] = imported.cards
    expect(first!.card).toMatchObject({ sessionTitle: 'How warm?', dayStamp: '20250301_100000', model: 'gpt-5' })
    expect(first!.content!.prompt).toMatchObject([
      { text: 'How warm?' },
      { kind: 'picture' },
      { kind: 'file', name: 'dough.md' },
    ])
    expect(first!.content!.response).toMatchObject([
      { kind: 'reasoning', text: 'It is rye.' },
      { kind: 'tool', name: 'oven', input: 'degrees: 200', output: 'baked' },
      { text: 'Quite.' },
      { kind: 'citation', title: 'Rye', url: 'https://example.com/rye' },
    ])
  })

  it('are in order of time, other answers where two continue the same, and apart where they name nothing', async () => {
    const imported = await importSessions([
      response('resp_3', 9, { previous_response_id: 'resp_1', input: 'Later', output: answer('c') }),
      response('resp_2', 5, { previous_response_id: 'resp_1', input: 'Earlier', output: answer('b') }),
      response('resp_1', 0, { input: 'One', output: answer('a') }),
      response('resp_8', 0, { input: 'Other', output: answer('o') }),
      response('resp_9', 1, { conversation: { id: 'conv_1' }, input: 'p', output: answer('q') }),
      response('resp_10', 2, { conversation: { id: 'conv_1' }, input: 'r', output: answer('s') }),
    ])
    expect(textsOf(imported)).toEqual([
      ['One', 'a'],
      ['Later', 'c'],
      ['Other', 'o'],
      ['p', 'q'],
      ['r', 's'],
    ])
    expect(imported.cards[1]!.content!.alternatives).toMatchObject([{ response: [{ text: 'b' }] }])
    expect(imported.ledger.conversations).toBe(3)
  })
})
