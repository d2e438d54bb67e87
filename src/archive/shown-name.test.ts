import { expect, it } from 'vitest'
import { shownName } from './shown-name.ts'

it.each([
  [' Ada  Lovelace\n', 'Ada Lovelace'],
  ['A\tda\u2028B', 'A da B'],
  ['\0x', 'x'],
  ['\u202eevil\u202c', 'evil'],
  ['Ada\u2067', 'Ada'],
  ['\u{e0041}Ada\u00ad', 'Ada'],
  ['half \ud83d', 'half \ufffd'],
  // Between letters they are how the name is written: Persian, Sinhala, and emoji of several.
  ['علی\u200cرضا', 'علی\u200cرضا'],
  ['ශ්\u200dරී', 'ශ්\u200dරී'],
  ['👩🏽\u200d🚀 ❤\ufe0f\u200d🔥', '👩🏽\u200d🚀 ❤\ufe0f\u200d🔥'],
  ['Ada\u200d', 'Ada'],
  ['a \u200c b', 'a b'],
])('%j is %j', (given, shown) => expect(shownName(given)).toBe(shown))

it.each([
  '',
  ' ',
  '\u200b',
  '\u3164',
  '\u115f\u1160',
  '\u2800',
  '\uffa0',
  '\u034f',
  '\ufe0f',
  '\u200d',
  '\u200d\ufe0f',
])('%j is no name', (given) => expect(shownName(given)).toBe(''))
