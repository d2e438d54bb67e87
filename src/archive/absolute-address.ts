/** An address of the site in full; addresses of other hosts stay as they are. */
export const absoluteUrl = ({ address }: { address: string }, path: string): string =>
  /^https?:\/\//i.test(path) ? path : address + (path.startsWith('./') ? path.slice(1) : path)
