import { counted } from '#archive/counted.ts'
import type { Verdict } from './verify-card.ts'

/**
 * The unchanged parts of a card as a sentence: 'day, session and prompt are as they were signed'. It names no more than
 * what was checked, as other fields of a card are not signed.
 */
export function describeVerified({ leaves }: Verdict): string {
  const shown = leaves.filter(({ state }) => state !== 'withheld')
  const names = [...Map.groupBy(shown, ({ place }) => areaOf(place))].flatMap(([area, found]) => {
    const isSome = found.some(({ state }) => state === 'true')
    return isSome ? [found.every(({ state }) => state === 'true') ? area : `the rest of ${area}`] : []
  })
  return `${listed(names)} ${names.length === 1 ? 'is as it was' : 'are as they were'} signed`
}

/** The parts of a card that are redacted, as a sentence: 'prompt and response hold ▇ and cannot be checked'. */
export function describeUnchecked({ leaves }: Verdict): string {
  const places = leaves.filter(({ state }) => state === 'redacted').map(({ place }) => place)
  return `${listed(places)} ${places.length === 1 ? 'holds' : 'hold'} ▇ and cannot be checked`
}

/** The parts of a card that are signed elsewhere: ' 1 earlier version is signed …'; '' without any. */
export const describeUncheckedVersions = ({ earlier }: Pick<Verdict, 'earlier'>): string =>
  earlier === 0
    ? ''
    : ` ${counted(earlier, 'earlier version')} of its documents ${earlier === 1 ? 'is' : 'are'} signed with the earlier cards that hold ${earlier === 1 ? 'it' : 'them'}, and ${earlier === 1 ? 'was' : 'were'} not checked here.`

/** Part of a card that leaves are of. */
function areaOf(place: string): string {
  const [area = ''] = place.split('/')
  return area === 'alternatives' ? 'other answers' : area
}

const listed = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? 'nothing') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
