import type { RefusalCode } from '#archive/refusal.ts'

/** What the thread is to do with an archive's file: make its index anew, or only take away what was left behind. */
export interface RenewalTask {
  file: string
  isWhole: boolean
}

/** What it tells: how many cards are done, and at the end what came of it. */
export type FromRenewal =
  | { is: 'going on'; done: number }
  | { is: 'done'; cards: number }
  | { is: 'refused'; code: RefusalCode; message: string }
  | { is: 'failed'; message: string; errcode: unknown }
