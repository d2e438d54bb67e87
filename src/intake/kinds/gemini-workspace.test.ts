import { expect, it } from 'vitest'
import { context } from '#testing/exports/context.ts'
import { textsOf } from '#testing/exports/reading.ts'
import { WEB_SAMPLES } from '#testing/exports/web-samples.ts'
import { geminiWorkspace } from './gemini-workspace.ts'

it('Gemini in Workspace: reads both sides, what was thought, and answers that were made again', () => {
  const reading = geminiWorkspace.read(WEB_SAMPLES['Gemini in Workspace']![0], context())
  expect(textsOf(reading)).toEqual([['Rewrite this.', 'It rises.']])
  const [{ card, content }] = reading.cards as [(typeof reading.cards)[0]]
  expect(card).toMatchObject({ sessionTitle: 'Rye', dayStamp: '20250301_100000', category: 'Gemini' })
  expect(content!.alternatives).toMatchObject([
    {
      response: [
        { kind: 'reasoning', text: 'Style' },
        { kind: 'reasoning', text: 'It is short.' },
        { kind: 'text', text: 'In your style:' },
        { kind: 'text', text: 'Rye rises.' },
        { kind: 'text', text: 'A card.' },
        { kind: 'picture', name: 'conversation_1_turn_1_images_0' },
      ],
    },
  ])
})
