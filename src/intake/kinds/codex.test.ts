import { describe, expect, it } from 'vitest'
import { importSessions, textsOf, type ImportedSessions } from '#testing/exports/import-sessions.ts'

let clock = 0
const at = (type: string, payload: object) => ({
  type,
  timestamp: new Date(Date.UTC(2026, 0, 5, 10) + clock++ * 1000).toISOString(),
  payload,
})
const head = (id: string, fields: object = {}) => at('session_meta', { id, cwd: '/home/me/garden', ...fields })
const item = (payload: object) => at('response_item', payload)
const event = (type: string, message: string) => at('event_msg', { type, message })
const user = (text: string) => item({ type: 'message', role: 'user', content: [{ type: 'input_text', text }] })
const answer = (text: string) => item({ type: 'message', role: 'assistant', content: [{ type: 'output_text', text }] })

const idsOf = ({ cards }: ImportedSessions) => cards.map(({ card }) => card.id)

describe('a session of Codex', () => {
  it('is exchanges with thoughts and tools folded, and the model of each turn', async () => {
    const imported = await importSessions([
      head('s'),
      at('turn_context', { model: 'gpt-x' }),
      user('Water the beans'),
      item({ type: 'reasoning', summary: [{ type: 'summary_text', text: 'Hm.' }], encrypted_content: 'zzz' }),
      item({ type: 'function_call', name: 'shell', arguments: '{"command":["ls"]}', call_id: 'c' }),
      item({ type: 'function_call_output', call_id: 'c', output: '{"output":"beans","metadata":{"exit_code":0}}' }),
      item({ type: 'custom_tool_call', name: 'apply_patch', input: '*** Begin Patch', call_id: 'd' }),
      item({ type: 'custom_tool_call_output', call_id: 'd', output: 'Done' }),
      answer('Watered.'),
      at('turn_context', { model: 'gpt-y' }),
      user('Again'),
      answer('Watered again.'),
    ])
    expect(textsOf(imported)).toEqual([
      ['Water the beans', 'Watered.'],
      ['Again', 'Watered again.'],
    ])
    expect(imported.cards[0]!.content?.response).toEqual([
      { kind: 'reasoning', text: 'Hm.' },
      { kind: 'tool', name: 'shell', input: 'command: ["ls"]', output: 'beans' },
      { kind: 'tool', name: 'apply_patch', input: '*** Begin Patch', output: 'Done' },
      { kind: 'text', text: 'Watered.' },
    ])
    expect(imported.cards.map(({ card }) => card.sessionTitle)).toEqual(['Water the beans', 'Water the beans'])
  })

  it('shows what the person said, and not what the program wrote into it', async () => {
    const imported = await importSessions([
      head('s'),
      item({ type: 'message', role: 'developer', content: [{ type: 'input_text', text: 'Be kind' }] }),
      user('# AGENTS.md instructions for /x\n\n<INSTRUCTIONS>\nUse tabs.\n</INSTRUCTIONS>'),
      user('<environment_context>\n<cwd>/x</cwd>\n</environment_context>'),
      user('# Context from my IDE setup:\n\n## Open tabs:\n- a.ts\n\n## My request for Codex:\nPlant it\n'),
      answer('Planted.'),
      user('<turn_aborted>\nThe user interrupted.\n</turn_aborted>'),
      user('What is <environment_context> for?'),
    ])
    expect(textsOf(imported)).toEqual([
      ['Plant it', 'Planted.'],
      ['What is <environment_context> for?', ''],
    ])
    expect(imported.ledger.letters.leftOut.map(({ reason }) => reason)).toEqual(
      expect.arrayContaining(['hidden system text', 'custom instructions and context', 'interruptions']),
    )
  })

  it('takes from events what no item says', async () => {
    const imported = await importSessions([
      head('s'),
      event('user_message', 'One'),
      user('One'),
      event('agent_reasoning', ''),
      answer('a'),
      event('agent_message', 'a'),
      event('user_message', 'Two'),
      event('agent_message', 'b'),
      at('event_msg', { type: 'token_count', info: null }),
    ])
    expect(textsOf(imported)).toEqual([
      ['One', 'a'],
      ['Two', 'b'],
    ])
    expect(imported.ledger.messages).toBe(4)
  })

  it('folds what a review found, what agents say to each other, and what an item of a new kind says', async () => {
    const found = { findings: [{ title: 'A title', body: 'A body' }], overall_explanation: 'All in all' }
    const imported = await importSessions([
      head('s'),
      user('Review it'),
      at('event_msg', { type: 'entered_review_mode', user_facing_hint: 'current changes' }),
      at('event_msg', { type: 'exited_review_mode', review_output: found }),
      item({ type: 'ghost_snapshot', ghost_commit: { preexisting_untracked_files: ['my file.txt'] } }),
      item({ type: 'new_kind', status: 'was completed', text: 'Its own words', result: 'aGVsbG8=' }),
      at('event_msg', { type: 'new_event', text: 'said by an item' }),
      item({
        type: 'agent_message',
        author: '/root/a',
        content: [{ text: 'To you.' }, { encrypted_content: 'zz zz' }],
      }),
      at('inter_agent_communication', { author: '/root', recipient: '/root/a', content: 'To it.' }),
      answer('Reviewed.'),
    ])
    expect(imported.cards[0]!.content?.response).toEqual([
      { kind: 'tool', name: 'review', input: 'current changes', output: 'A title\n\nA body\n\nAll in all' },
      { kind: 'tool', name: 'new_kind', input: '', output: 'Its own words' },
      { kind: 'tool', name: '/root/a', input: '', output: 'To you.' },
      { kind: 'tool', name: '/root', input: '', output: 'To it.' },
      { kind: 'text', text: 'Reviewed.' },
    ])
    expect(imported.ledger.letters).toMatchObject({ lost: 0, leftOut: [] })
  })

  it('gives the same cards while it grows, and once where it was resumed in another file', async () => {
    const said = [user('One'), answer('a'), user('Two')]
    const more = [answer('b'), user('Three')]
    const whole = await importSessions([head('s'), ...said, ...more])
    expect(idsOf(await importSessions([head('s'), ...said]))).toEqual(idsOf(whole).slice(0, 2))
    const both = await importSessions(
      [head('s'), ...said],
      [head('t', { forked_from_id: 's' }), head('s'), ...said, ...more],
    )
    expect(idsOf(both).toSorted()).toEqual(idsOf(whole).toSorted())
    expect(textsOf(both)).toEqual(textsOf(whole))
    expect(idsOf(await importSessions([head('o'), ...said]))).not.toContain(idsOf(whole)[0])
  })

  it('has turns that were taken back as another branch, and what followed where they were', async () => {
    const takenBack = (turns: number) => at('event_msg', { type: 'thread_rolled_back', num_turns: turns })
    const said = [head('s'), user('One'), answer('a'), user('Two'), answer('b'), user('Three'), answer('c')]
    const whole = await importSessions(said)
    const imported = await importSessions([...said, takenBack(2), user('Four'), answer('d')])
    expect(textsOf(imported)).toEqual([
      ['One', 'a'],
      ['Four', 'd'],
    ])
    expect(imported.ledger).toMatchObject({ outcomes: { alternative: 4 }, letters: { lost: 0 } })
    expect(imported.cards[1]!.content?.alternatives).toMatchObject([{ prompt: [{ text: 'Two' }] }])
    expect(idsOf(imported)[0]).toBe(idsOf(whole)[0])
    // Nothing follows: it is shown as it was; and more turns than there are.
    expect(textsOf(await importSessions([...said, takenBack(1)]))).toEqual(textsOf(whole))
    expect(textsOf(await importSessions([...said, takenBack(9), user('Four')]))).toEqual([['Four', '']])
  })

  it('takes from events of complete items what no item says, shows a refusal and folds parts of a new kind', async () => {
    const completed = (type: string, fields: object) =>
      at('event_msg', { type: 'item_completed', item: { type, id: 'i', ...fields } })
    const text = (said: string) => ({ content: [{ type: 'text', text: said, text_elements: [] }] })
    const refused = [
      { type: 'refusal', refusal: 'I cannot.' },
      { type: 'new_part', body: 'Its own words' },
    ]
    const imported = await importSessions([
      head('s'),
      completed('UserMessage', text('One')),
      item({ type: 'message', role: 'assistant', content: refused }),
      user('Two'),
      completed('UserMessage', text('Two')),
      completed('Reasoning', { summary_text: ['Hm.'], raw_content: [] }),
      completed('CommandExecution', { command: ['ls'], stdout: 'said by an item' }),
      completed('AgentMessage', { content: [{ type: 'Text', text: 'b' }], phase: 'final_answer' }),
      answer('b'),
    ])
    expect(textsOf(imported)).toEqual([
      ['One', 'I cannot.'],
      ['Two', 'b'],
    ])
    expect(imported.cards[0]!.content?.response).toEqual([
      { kind: 'text', text: 'I cannot.' },
      { kind: 'tool', name: 'new_part', input: '', output: 'Its own words' },
    ])
    expect(imported.cards[1]!.content?.response).toMatchObject([{ kind: 'reasoning', text: 'Hm.' }, { text: 'b' }])
    expect(imported.ledger.letters).toMatchObject({ lost: 0, leftOut: [] })
  })

  it('keeps what is said at the same number in a file that goes on from the middle of another', async () => {
    const base = { thread_id: 's', end_ordinal_exclusive: 3, end_byte_offset: 90 }
    const imported = await importSessions(
      [head('s'), user('One'), answer('a'), user('continue'), answer('b')],
      [
        head('t', { forked_from_id: 's', history_mode: 'paginated', history_base: base }),
        user('Two'),
        answer('c'),
        user('continue'),
        answer('d'),
      ],
    )
    expect(textsOf(imported).map(([, response]) => response)).toEqual(['a', 'b', 'c', 'd'])
    expect(new Set(idsOf(imported)).size).toBe(4)
  })

  it('keeps a sub-agent in a session of its own, without what its file repeats of the session that began it', async () => {
    const said = [user('One'), answer('a'), user('Two')]
    const subagent = { thread_spawn: { parent_thread_id: 's', agent_path: '/root/look' } }
    const spawned = (fields: object) => head('t', { source: { subagent }, ...fields })
    const done = () => [
      item({ type: 'agent_message', author: '/root', content: 'Look around.' }),
      answer('Nothing but much of it.'),
    ]
    const main = await importSessions([head('s'), ...said, answer('b')])
    const numbered = [spawned({ subagent_history_start_ordinal: 5 }), head('s'), ...said, ...done()]
    const timed = [...said, spawned({ timestamp: at('', {}).timestamp }), ...done()]
    for (const child of [numbered.map((one, ordinal) => ({ ...one, ordinal })), [timed[3], ...timed.toSpliced(3, 1)]]) {
      const both = await importSessions([head('s'), ...said, answer('b')], child)
      expect(textsOf(both)).toEqual([...textsOf(main), ['', 'Nothing but much of it.']])
      expect(idsOf(both).slice(0, 2)).toEqual(idsOf(main))
      expect(both.cards[2]!.card.sessionTitle).toBe('/root/look')
      expect(both.ledger.hidden).toMatchObject({ repeated: 3 })
    }
  })

  it('reads the older shape, in which the items stand alone', async () => {
    const imported = await importSessions([
      { id: 'old', timestamp: '2025-06-01T10:00:00Z', instructions: 'x', git: {} },
      { record_type: 'state' },
      { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'One' }] },
      { type: 'reasoning', summary: [] },
      { type: 'function_call', name: 'shell', arguments: '{}', call_id: 'c' },
      { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'a' }] },
    ])
    expect(textsOf(imported)).toEqual([['One', 'a']])
    expect(imported.cards[0]!.card.dayStamp).toBe('20250601_100000')
  })

  it('reads a picture that was given with a prompt', async () => {
    const picture = { type: 'input_image', image_url: 'data:image/png;base64,aGk=' }
    const imported = await importSessions([
      head('s'),
      item({
        type: 'message',
        role: 'user',
        content: [
          { type: 'input_text', text: '<image name=[Image #1]>' },
          picture,
          { type: 'input_text', text: 'Look' },
        ],
      }),
    ])
    expect(imported.cards[0]!.card.prompt).toBe('Look')
    expect(imported.cards[0]!.content?.prompt).toMatchObject([{ kind: 'picture', type: '' }, { kind: 'text' }])
    expect(imported.ledger.assets.found).toBe(1)
  })

  it('reads a picture that the AI made, under what it was asked for in the end', async () => {
    const imported = await importSessions([
      head('s'),
      item({ type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Draw' }] }),
      item({ type: 'image_generation_call', id: 'i', status: 'completed', revised_prompt: 'A cat', result: 'aGk=' }),
      item({ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Done.' }] }),
    ])
    expect(textsOf(imported)).toEqual([['Draw', 'Done.']])
    expect(imported.cards[0]!.content?.response).toMatchObject([
      { kind: 'tool', name: 'image_generation', input: 'A cat' },
      { kind: 'picture' },
      { kind: 'text', text: 'Done.' },
    ])
    expect(imported.ledger).toMatchObject({ assets: { found: 1 }, letters: { lost: 0 } })
  })
})
