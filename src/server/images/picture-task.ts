import type { PictureSize } from '#archive/picture.ts'

/** Output formats of smaller pictures. */
export type SmallFormat = 'avif' | 'webp' | 'jpeg' | 'png'

/** A task of the decoder process, with the bytes of a picture. */
export type PictureTask =
  | { what: 'decode' | 'black-and-white' | 'measure' | 'strip'; bytes: Uint8Array }
  | { what: 'small'; bytes: Uint8Array; width: number; format: SmallFormat }

/** The reply: a new picture (empty when only measured) with its size, or the end of a sentence. */
export type PictureAnswer = ({ bytes: Uint8Array } & PictureSize) | { why: string }

/** Maximum pixels of a picture, checked before it is decoded, as a few bytes can claim any size. */
export const MAX_PIXELS = 50_000_000
