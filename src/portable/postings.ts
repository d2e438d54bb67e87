/**
 * Where a word stands, as bytes: for each card that holds it the distance from the card before, how often, and the
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

/** Where a word stands, read: `places` of card `cards[i]` are those from `starts[i]` to `starts[i + 1]`. */
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
  const byCard = new Map<number, number[]>()
  for (const { cards, starts, places } of all) {
    for (const [index, card] of cards.entries()) {
      const known = byCard.get(card) ?? []
      for (let at = starts[index]!; at < starts[index + 1]!; at++) known.push(places[at]!)
      byCard.set(card, known)
    }
  }
  const cards = Int32Array.from([...byCard.keys()].sort((a, b) => a - b))
  const starts = new Int32Array(cards.length + 1)
  const places: number[] = []
  for (const [index, card] of cards.entries()) {
    starts[index] = places.length
    places.push(...byCard.get(card)!.sort((a, b) => a - b))
  }
  starts[cards.length] = places.length
  return { cards, starts, places: Int32Array.from(places) }
}

/** How often the words stand next to each other in this order, by card; cards in which they never do are left out. */
export function phraseCounts(words: readonly Postings[]): Map<number, number> {
  const counts = new Map<number, number>()
  const [first, ...rest] = words
  if (!first) return counts
  const at = rest.map(() => 0)
  for (let index = 0; index < first.cards.length; index++) {
    const card = first.cards[index]!
    let isInAll = true
    for (const [which, { cards }] of rest.entries()) {
      while (at[which]! < cards.length && cards[at[which]!]! < card) at[which]!++
      if (cards[at[which]!] !== card) isInAll = false
    }
    if (!isInAll) continue
    let starts: Iterable<number> = first.places.subarray(first.starts[index], first.starts[index + 1])
    for (const [which, one] of rest.entries()) {
      const there = new Set(one.places.subarray(one.starts[at[which]!], one.starts[at[which]! + 1]))
      starts = [...starts].filter((place) => there.has(place + which + 1))
    }
    const count = [...starts].length
    if (count > 0) counts.set(card, count)
  }
  return counts
}
