/** How many letters too many, too few, wrong, or swapped with their neighbour lie between two words: by trying them all. */
export function plainErrors(one: string, other: string): number {
  const [a, b] = [Array.from(one), Array.from(other)]
  const known = new Map<string, number>()
  const errors = (i: number, j: number): number => {
    if (i === 0 || j === 0) return i + j
    const place = `${i} ${j}`
    const before = known.get(place)
    if (before !== undefined) return before
    const ways = [errors(i - 1, j) + 1, errors(i, j - 1) + 1, errors(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)]
    if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) ways.push(errors(i - 2, j - 2) + 1)
    const least = Math.min(...ways)
    known.set(place, least)
    return least
  }
  return errors(a.length, b.length)
}
