import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Names that this program once made up, and the field's terms for them. */
const TERMS: Record<string, string> = {
  crew: 'cluster',
  'held calls?': 'leader-only routes',
  'answer(ed)? in front': 'fast path of the response cache',
  'second door': 'internal port',
  uncounted: 'comment-count placeholder',
  'already ?has': 'isNotModified',
  oddities: 'protocol errors',
  'refuse early': 'protocol errors',
  'visitor reads': 'routing to a replica',
  'split reads': 'read/write split',
  '(live|card) ?hub': 'broadcaster',
  farewell: 'closing frame',
  deaf: 'slow consumer',
  'note ?gone': 'recordUnpublished, tombstone',
  '(end|show) ?demo': 'removeDemo, seedDemo',
  '(end )?when told': 'shutdownOnSignal',
  'milestones?': 'sentinels',
  lexicon: 'term statistics',
  twins: 'concurrent instances',
  victims: 'fixtures',
  desk: 'dependencies',
  glide: 'autoScroll',
  'ink level': 'heat level',
  'shel(f|ves)': 'static search',
  'kept tables': 'backup tables',
  '(save|import) beside': 'saveUserData, background import',
  '(grouped writes?|write grouped)': 'batchWrite',
  'open (places|turns)': 'semaphore',
  'vain steps': 'wasted reads',
  'watch until told': 'watchUntilShutdown',
  'mend(s|ed)?': 'repair',
  'heal(s|ed)?': 'repair',
  'patien(ce|t|tly)': 'timeout',
  standing: 'within a field',
  'pieces?': 'batch, chunk, span or fragment',
  told: 'the result, the messages, reported',
  'packed|pack source': 'compressed',
  anew: 'again',
  whoever: 'the visitor, the admin, the caller',
  'so many': 'the number or limit itself',
  'wish(es|ed)?': 'change, update',
  'stretch ?of|stretches': 'key range, hunk, run',
  'on trouble': 'onError, onWarning',
  'others first': 'yieldToEventLoop',
  '(colou?r|compare|name) apart': 'inWorker, prefixIds, separate',
  'lay aside': 'stage',
  'asked ahead': 'prefetched',
  'watch gone': 'deleteUnpublished, tombstones',
  'what is seen': 'visible to visitors',
}

const FILES = ['src/**/*.ts', 'src/**/*.tsx']
/** Conversations of people. */
const LEFT = ['src/demo/**']

/** `keptAnswers`, `KEPT_ANSWERS` and `kept-answers` are the words 'kept answers'. */
const wordsIn = (text: string): string => text.replaceAll(/(?<=[a-z])(?=[A-Z])|[_-]/g, ' ').toLowerCase()

const LINES = globSync(FILES, { exclude: LEFT }).flatMap((file) =>
  [file, ...readFileSync(file, 'utf8').split('\n')].map((line, at) => ({
    place: `${file}:${at}`,
    words: wordsIn(line),
  })),
)

it.each(Object.entries(TERMS))('the code says %j as the field does: %s', (word) => {
  const pattern = new RegExp(String.raw`\b(?:${word})\b`)
  expect(LINES.filter(({ words }) => pattern.test(words))).toEqual([])
})

it('a word is found in any case, and in names of symbols and files', () => {
  expect(['holdCrew', 'CREW_SIZE', 'src/crew-talk.ts'].map(wordsIn)).toEqual([
    'hold crew',
    'crew size',
    'src/crew talk.ts',
  ])
})
