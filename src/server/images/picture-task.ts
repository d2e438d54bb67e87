import type { PictureSize } from '#archive/picture.ts'

/** The formats that a smaller picture is made in. */
export type SmallFormat = 'avif' | 'webp' | 'jpeg' | 'png'

/** A task of the decoder process, with the bytes of a picture. */
export type PictureTask =
  | { what: 'decode' | 'black-and-white' | 'measure' | 'strip'; bytes: Uint8Array }
  | { what: 'small'; bytes: Uint8Array; width: number; format: SmallFormat }

/** What it answers: a new picture (none when it was only measured) and its size, or the end of a sentence. */
export type PictureAnswer = ({ bytes: Uint8Array } & PictureSize) | { why: string }

/** Larger ones are refused before they are decoded: a few bytes can claim any size. */
export const MAX_PIXELS = 50_000_000
