import { describe, expect, it } from 'vitest'
import type { Part } from '#archive/parts.ts'
import { chatgpt } from './chatgpt.ts'
import { context } from '#testing/exports/context.ts'
import { conversation, type FixtureMessage } from '#testing/exports/conversation.ts'

const read = (...said: FixtureMessage[]) => chatgpt.read(conversation(said), context())
const ai = (fields: Partial<FixtureMessage>): FixtureMessage => ({ role: 'assistant', ...fields })
const tool = (name: string, output: string, input = '') => ({ kind: 'tool', name, input, output })

/** The only card of messages, of which no letter is lost. */
function cardOf(...said: FixtureMessage[]) {
  const reading = read(...said)
  expect(reading.letters?.()).toMatchObject({ lost: 0, leftOut: [] })
  expect(reading.cards).toHaveLength(1)
  const { card, content } = reading.cards[0]!
  return { ...card, parts: content }
}

describe('a content of a kind that is words', () => {
  it.each<[string, unknown]>([
    ['its parts', { content_type: 'rich_text', parts: ['The answer.'] }],
    ['its text', { content_type: 'markdown', text: 'The answer.' }],
    [
      'a part that is an object with a text',
      { content_type: 'rich_text', parts: [{ type: 'text', text: 'The answer.' }] },
    ],
  ])('is read by %s', (_, content) => {
    expect(cardOf({ text: 'q' }, ai({ content }))).toMatchObject({ prompt: 'q', response: 'The answer.' })
  })
})

describe('a content of a kind that is not known', () => {
  const card = { content_type: 'interactive_card', title: 'A title', body: 'A body', items: [{ text: 'An item' }] }

  it.each([
    ['in its fields', card, tool('interactive_card', 'A title\n\nA body\n\nAn item')],
    ['as parts', { content_type: 'scratchpad', parts: ['Hm.', { text: 'So?' }] }, tool('scratchpad', 'Hm.\n\nSo?')],
    ['as a text', { content_type: 'scratchpad', text: 'Hm.' }, tool('scratchpad', 'Hm.')],
    ['as reasoning', { content_type: 'model_Thinking', parts: ['Hm.'] }, { kind: 'reasoning', text: 'Hm.' }],
  ])('is folded whole and never shown: what it says %s', (_, content, folded) => {
    const { response, parts } = cardOf({ text: 'q' }, ai({ content }), ai({ text: 'So.' }))
    expect(response).toBe('So.')
    expect(parts?.response).toEqual([folded, { kind: 'text', text: 'So.' }])
  })
})

it('parts of a message that are of a new kind are folded behind its texts', () => {
  const poll = { content_type: 'poll', question: 'Which colour?', options: ['Red', 'Blue'] }
  const words = { content_type: 'text', text: 'in between' }
  const { response, parts } = cardOf(
    { text: 'q' },
    ai({ type: 'multimodal_text', parts: ['before', poll, words, 'after'] }),
  )
  expect(response).toBe('before\n\nin between\n\nafter')
  expect(parts?.response.at(-1)).toEqual(tool('poll', 'Which colour?\n\nRed\n\nBlue'))
})

it('the passage that a person replied to is folded in the prompt', () => {
  const { prompt, pageTitle, parts } = cardOf(
    { text: 'not that', metadata: { targeted_reply: 'quoted words', targeted_reply_label: 'x' } },
    ai({ text: 'fine' }),
  )
  expect([prompt, pageTitle]).toEqual(['not that', 'not that'])
  expect(parts?.prompt).toContainEqual(tool('targeted_reply', 'quoted words'))
})

describe('pictures that the AI made', () => {
  const picture = (id: string, prompt: string) => ({
    content_type: 'image_asset_pointer',
    asset_pointer: `sediment://file_${id}`,
    metadata: { dalle: { prompt } },
  })

  it('have their title and what was asked for in the end under the call that made them', () => {
    const { parts } = cardOf(
      { text: 'Draw' },
      ai({ recipient: 'dalle.text2im', text: '{"prompt":"a cat"}' }),
      {
        message: {
          id: 't',
          author: { role: 'tool', name: 'dalle.text2im' },
          content: {
            content_type: 'multimodal_text',
            parts: [picture('1', 'A grey cat'), picture('2', 'A red cat'), picture('3', 'A red cat')],
          },
          metadata: { image_gen_title: 'Cats at home' },
        },
      },
      ai({ text: 'Here.' }),
    )
    expect(parts?.response[0]).toEqual(
      tool('dalle.text2im', 'Cats at home\n\nA grey cat\n\nA red cat', '{"prompt":"a cat"}'),
    )
  })

  it('and the sound, the video and the frames of a conversation by video are its files', () => {
    const video = {
      content_type: 'real_time_user_audio_video_asset_pointer',
      frames_asset_pointers: ['sediment://file_f1', { asset_pointer: 'sediment://file_f2' }],
      audio_asset_pointer: { content_type: 'audio_asset_pointer', asset_pointer: 'sediment://file_a', format: 'wav' },
      video_container_asset_pointer: {
        content_type: 'video_container_asset_pointer',
        asset_pointer: 'sediment://file_v',
        format: 'mp4',
        frame_attributes: [{ frame_index: 0, metadata: { source: 'camera' } }],
      },
    }
    const made = { content_type: 'video_asset_pointer', asset_pointer: 'sediment://file_w' }
    const { cards, assets } = read(
      { type: 'multimodal_text', parts: ['hello', video] },
      ai({ type: 'multimodal_text', parts: ['Hi.', made] }),
      { role: 'tool', type: 'multimodal_text', parts: [{ ...made, asset_pointer: 'sediment://file_x' }] },
    )
    const kinds = (parts: Part[] = []) => parts.map(({ kind }) => kind)
    expect(kinds(cards[0]!.content?.prompt)).toEqual(['text', 'audio', 'file', 'picture', 'picture'])
    expect(kinds(cards[0]!.content?.response)).toEqual(['text', 'file', 'file'])
    expect(assets).toEqual({ found: 0, missing: 6 })
  })
})
