/** A number with its noun: '1 card', '1,200 cards'. */
export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`

/** Progress towards a known total: '3 / 1,200'. */
export const progressText = (done: number, total: number): string =>
  `${done.toLocaleString('en-US')} / ${total.toLocaleString('en-US')}`
