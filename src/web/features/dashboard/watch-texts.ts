import { counted } from '#archive/counted.ts'

/** The texts about watched folders, for admins only. */
export const WATCH_TEXTS = {
  title: 'watched folders',
  followed: 'watched',
  rests: 'not watched now',
  never: 'nothing read yet',
  read: (files: number, at: string) => `${counted(files, 'file')} read, something new last ${at}`,
  troubled: (files: number) => `${counted(files, 'file')} could not be read, or not wholly`,
  more: (files: number) => `and ${counted(files, 'other file')}`,
  waiting: (cards: number) =>
    cards === 1
      ? 'One private card waits for review'
      : `${cards.toLocaleString('en-US')} private cards wait for review`,
} as const
