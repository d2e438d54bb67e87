/**
 * Work that is named by a key and done once for all who ask for it while it goes on; who asks after its end has it done again.
 * @returns joins the work of a key that is under way, else begins it
 */
export function shareWork<Value>(): (key: string, begin: () => Promise<Value>) => Promise<Value> {
  const underway = new Map<string, Promise<Value>>()
  return (key, begin) => {
    const known = underway.get(key)
    if (known) return known
    const begun = begin().finally(() => underway.delete(key))
    underway.set(key, begun)
    return begun
  }
}
