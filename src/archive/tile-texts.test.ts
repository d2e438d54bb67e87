import { expect, it } from 'vitest'
import { markedPhrases } from './term.ts'
import { clampedPrompt, hiddenHit, tilePrompt, titleHit } from './tile-texts.ts'

const card = { id: 'a', prompt: '', pageTitle: '', excerpt: 'An answer.' }

it('show the prompt, else the title, else the id', () => {
  expect(tilePrompt({ ...card, prompt: 'Why?', pageTitle: 'T' })).toBe('Why?')
  expect(tilePrompt({ ...card, pageTitle: 'T' })).toBe('T')
  expect(tilePrompt(card)).toBe('a')
  expect(tilePrompt({ ...card, prompt: '**plan.md**\n\n- **beds**', pageTitle: 'plan.md' })).toBe(
    'plan.md\n\n- **beds**',
  )
  expect(tilePrompt({ ...card, prompt: '**Task**: do', pageTitle: '**Task**: do' })).toBe('**Task**: do')
})

it('show the code of a prompt without its fences, and tables without their lines', () => {
  expect(tilePrompt({ ...card, prompt: 'Why?\n\n```js\na`b`\n  ```\n~~~\nb' })).toBe('Why?\n\njs\na`b`\n\n\nb')
  expect(tilePrompt({ ...card, prompt: '```' })).toBe('a')
  const table = 'Here:\n| moon | days |\n|:--|---:|\n| A | -1.8 |\n|| x'
  expect(tilePrompt({ ...card, prompt: table })).toBe('Here:\n moon | days |\n\n A | -1.8 |\n| x')
})

it('carry no more of a prompt than their lines hold, and never half of a letter', () => {
  expect(clampedPrompt('short')).toBe('short')
  const clamped = clampedPrompt(`${'x'.repeat(699)}😀 and more`)
  expect(clamped).toBe(`${'x'.repeat(699)} …`)
})

it('show what lies round a hit below the lines of the prompt, where the answer has none', () => {
  const prompt = `${'word '.repeat(60)}zebra ${'word '.repeat(60)}`
  const zebra = markedPhrases(['zebra'])
  expect(hiddenHit({ ...card, prompt }, zebra)).toContain('zebra')
  expect(hiddenHit({ ...card, prompt, excerpt: 'A zebra.' }, zebra)).toBeNull()
  expect(hiddenHit({ ...card, prompt: `zebra ${prompt}` }, zebra)).toBeNull()
  // A short prompt is whole.
  expect(hiddenHit({ ...card, prompt: `${'word '.repeat(20)}a zebra` }, zebra)).toBeNull()
  expect(hiddenHit({ ...card, prompt }, [])).toBeNull()
})

it('show the page title where it alone holds a word that is searched for', () => {
  const titled = { ...card, prompt: 'When?', pageTitle: 'Wisteria pruning', sessionTitle: 'Climbers', semanticSid: '' }
  const wanted = markedPhrases(['wisteria climbers'])
  expect(titleHit(titled, 'In July.', wanted)).toBe('Wisteria pruning')
  expect(titleHit(titled, 'A wisteria in July.', wanted)).toBeNull()
  expect(titleHit({ ...titled, sessionTitle: 'The wisteria' }, 'In July.', wanted)).toBeNull()
  expect(titleHit({ ...titled, prompt: '' }, 'In July.', wanted)).toBeNull()
  expect(titleHit(titled, 'In July.', [])).toBeNull()
})
