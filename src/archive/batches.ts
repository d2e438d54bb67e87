/** A list in batches of at most `size` items, in its order. */
export function* batchesOf<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size)
}

/** The same in batches of items whose lengths come to at most `most`; one that is longer is a batch by itself. */
export function* batchesUpTo<Item>(
  items: readonly Item[],
  most: number,
  lengthOf: (item: Item) => number,
): Generator<Item[]> {
  let batch: Item[] = []
  let sum = 0
  for (const item of items) {
    const length = lengthOf(item)
    if (batch.length > 0 && sum + length > most) {
      yield batch
      batch = []
      sum = 0
    }
    batch.push(item)
    sum += length
  }
  if (batch.length > 0) yield batch
}
