import { counted } from '#archive/counted.ts'

/** The texts about watched folders, for admins only. */
export const WATCH_TEXTS = {
  title: 'watched folders',
  followed: 'watched',
  rests: 'not being watched',
  never: 'nothing read yet',
  read: (files: number, at: string) => `${counted(files, 'file')} read, last change ${at}`,
  troubled: (files: number) => `${counted(files, 'file')} could not be read, or only in part`,
  more: (files: number) => `and ${counted(files, 'other file')}`,
  waiting: (cards: number) =>
    cards === 1
      ? 'One private card waits for review'
      : `${cards.toLocaleString('en-US')} private cards wait for review`,
} as const
