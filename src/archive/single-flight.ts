/**
 * One promise for each key while its work goes on, which all callers share; a call after its end begins the work again.
 * @returns joins the work of a key that is under way, else begins it
 */
export function singleFlight<Value>(): (key: string, begin: () => Promise<Value>) => Promise<Value> {
  const underway = new Map<string, Promise<Value>>()
  return (key, begin) => {
    const known = underway.get(key)
    if (known) return known
    const begun = begin().finally(() => underway.delete(key))
    underway.set(key, begun)
    return begun
  }
}
