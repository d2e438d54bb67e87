/**
 * Where a word is, as bytes: for each card that holds it the distance from the card before, how often, and the
 * distances between the places. Numbers are written seven bits a byte, the lowest first, so that small ones are short.
 */
export class PostingsWriter {
  private bytes = new Uint8Array(16)
  private length = 0
  private last = -1

  /** @param card higher than every card before @param places ascending, counted in words */
  add(card: number, places: readonly number[]): void {
    this.write(card - this.last)
    this.last = card
    this.write(places.length)
    let before = -1
    for (const place of places) {
      this.write(place - before)
      before = place
    }
  }

  private write(value: number): void {
    if (this.length + 5 > this.bytes.length) {
      const longer = new Uint8Array(this.bytes.length * 2)
      longer.set(this.bytes)
      this.bytes = longer
    }
    let rest = value
    while (rest > 127) {
      this.bytes[this.length++] = (rest & 127) | 128
      rest >>>= 7
    }
    this.bytes[this.length++] = rest
  }

  finish(): Uint8Array {
    return this.bytes.subarray(0, this.length)
  }
}

/** Where a word is, read: `places` of card `cards[i]` are those from `starts[i]` to `starts[i + 1]`. */
export interface Postings {
  cards: Int32Array
  starts: Int32Array
  places: Int32Array
}

/** Reads what a `PostingsWriter` wrote. */
export function readPostings(bytes: Uint8Array): Postings {
  // No number takes less than a byte, so there are no more of anything than bytes.
  const cards = new Int32Array(bytes.length)
  const starts = new Int32Array(bytes.length + 1)
  const places = new Int32Array(bytes.length)
  let at = 0
  const read = (): number => {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++]!
      value |= (byte & 127) << shift
      if (byte < 128) return value
    }
  }
  let count = 0
  let total = 0
  let card = -1
  while (at < bytes.length) {
    card += read()
    cards[count] = card
    starts[count++] = total
    let place = -1
    for (let left = read(); left > 0; left--) {
      place += read()
      places[total++] = place
    }
  }
  starts[count] = total
  return { cards: cards.subarray(0, count), starts: starts.subarray(0, count + 1), places: places.subarray(0, total) }
}

/** Several words as if they were one: what an unfinished word may become. */
export function joinPostings(all: readonly Postings[]): Postings {
  if (all.length === 1) return all[0]!
  const highest = all.reduce((most, { cards }) => Math.max(most, cards.at(-1) ?? -1), -1)
  const counts = new Int32Array(highest + 1)
  for (const { cards, starts } of all) {
    for (let index = 0; index < cards.length; index++) counts[cards[index]!]! += starts[index + 1]! - starts[index]!
  }
  const cards = Int32Array.from(counts.keys()).filter((card) => counts[card]! > 0)
  const starts = new Int32Array(cards.length + 1)
  const free = new Int32Array(highest + 1)
  for (let index = 0; index < cards.length; index++) {
    free[cards[index]!] = starts[index]!
    starts[index + 1] = starts[index]! + counts[cards[index]!]!
  }
  const places = new Int32Array(starts[cards.length]!)
  for (const one of all) {
    for (let index = 0; index < one.cards.length; index++) {
      const own = one.places.subarray(one.starts[index], one.starts[index + 1])
      const card = one.cards[index]!
      places.set(own, free[card])
      free[card]! += own.length
    }
  }
  for (let index = 0; index < cards.length; index++) places.subarray(starts[index], starts[index + 1]).sort()
  return { cards, starts, places }
}

/** Where the words are next to each other in this order for the first time, by card; cards in which they never do are left out. */
export function phraseStarts(words: readonly Postings[]): Map<number, number> {
  const found = new Map<number, number>()
  const [first, ...rest] = words
  if (!first) return found
  const at = rest.map(() => 0)
  for (let index = 0; index < first.cards.length; index++) {
    const card = first.cards[index]!
    if (rest.length === 0) {
      found.set(card, first.places[first.starts[index]!]!)
      continue
    }
    if (!reach(rest, at, card)) continue
    const own = first.places.slice(first.starts[index], first.starts[index + 1])
    let left = own.length
    for (let which = 0; which < rest.length && left > 0; which++) {
      const { places, starts } = rest[which]!
      left = keepFollowed(own, left, places, starts[at[which]!]!, starts[at[which]! + 1]!, which + 1)
    }
    if (left > 0) found.set(card, own[0]!)
  }
  return found
}

/** Moves on to a card in every list; false where one lacks it. */
function reach(lists: readonly Postings[], at: number[], card: number): boolean {
  let isInAll = true
  for (let which = 0; which < lists.length; which++) {
    const { cards } = lists[which]!
    let here = at[which]!
    while (here < cards.length && cards[here]! < card) here++
    at[which] = here
    if (cards[here] !== card) isInAll = false
  }
  return isInAll
}

/** Keeps the places that another word follows at a distance. @returns how many are left, at the front */
function keepFollowed(
  own: Int32Array,
  count: number,
  others: Int32Array,
  from: number,
  to: number,
  distance: number,
): number {
  let left = 0
  let other = from
  for (let index = 0; index < count; index++) {
    const wanted = own[index]! + distance
    while (other < to && others[other]! < wanted) other++
    if (other === to) break
    if (others[other] === wanted) own[left++] = own[index]!
  }
  return left
}
