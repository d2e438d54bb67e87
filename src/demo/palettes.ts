import type { Color } from './png.ts'

/** A colour for every ink: what it is in the light and what it is in its shadow. */
export interface Palette {
  name: string
  /** In the order of the inks: paper, sky, far, mid, near, accent, dark, light. */
  inks: readonly (readonly [lit: Color, shaded: Color])[]
}

/**
 * Few hues each, all a little dusty, as pigments on cream paper are; every one was tried on the white and on the slate
 * ground of the site.
 */
const day: readonly Palette[] = [
  {
    name: 'harvest',
    inks: [
      [0xf5eee0, 0xe4d8c0],
      [0xf3e0bd, 0xe3b98a],
      [0xd9a86c, 0xb9783f],
      [0x7f9183, 0x556b64],
      [0x41635f, 0x274446],
      [0xd9573c, 0xa93a2c],
      [0x20303a, 0x131e28],
      [0xfaf4e6, 0xe9d6b0],
    ],
  },
  {
    name: 'lake',
    inks: [
      [0xf4f0e6, 0xdfdccf],
      [0xd5e2df, 0x9dc0c1],
      [0x86b0b5, 0x548a95],
      [0x3f7783, 0x275663],
      [0x24505f, 0x153745],
      [0xe8873a, 0xc05f22],
      [0x142a38, 0x0b1a25],
      [0xf9f4e4, 0xe8d9b6],
    ],
  },
  {
    name: 'rose garden',
    inks: [
      [0xf7efe8, 0xe8d9ce],
      [0xf2d9cf, 0xe3ae9f],
      [0xdb9a8b, 0xb96b62],
      [0x8ea17b, 0x5f7a55],
      [0x4b6a4b, 0x2d4a37],
      [0xc8434f, 0x962a3d],
      [0x2a2b3a, 0x191a27],
      [0xfdf5ea, 0xf0d9c6],
    ],
  },
  {
    name: 'ochre and indigo',
    inks: [
      [0xf4ecdc, 0xe2d4ba],
      [0xeadbb9, 0xd2b781],
      [0x9fb0bd, 0x6f87a0],
      [0x5a76a0, 0x3a5482],
      [0x334a7c, 0x1f3160],
      [0xe0a32e, 0xb87a1b],
      [0x1b2447, 0x10172f],
      [0xfbf3dd, 0xecd9a8],
    ],
  },
  {
    name: 'olive press',
    inks: [
      [0xf3eede, 0xe0d9c1],
      [0xe6e0c4, 0xc9c193],
      [0xb9b26f, 0x8f8a48],
      [0x7d8446, 0x565f31],
      [0x4d5a35, 0x323f28],
      [0xc9562f, 0x95391f],
      [0x26281f, 0x171912],
      [0xfaf6e3, 0xe7dcb0],
    ],
  },
]

const night: readonly Palette[] = [
  {
    name: 'deep blue',
    inks: [
      [0xf2ecdd, 0xddd3bd],
      [0x26406b, 0x14233f],
      [0x4d6f9c, 0x2f4b79],
      [0x8aa6bf, 0x527299],
      [0x1a2c4d, 0x0f1b33],
      [0xf0b24a, 0xd4813a],
      [0x0e1830, 0x090f20],
      [0xf5ead0, 0xdcc393],
    ],
  },
  {
    name: 'aubergine',
    inks: [
      [0xf4ebe0, 0xe0d0c0],
      [0x4c3658, 0x291d38],
      [0x7d5472, 0x573a5b],
      [0xb9788a, 0x87526f],
      [0x332444, 0x1f162d],
      [0xf2b65d, 0xdc7f4e],
      [0x1a1226, 0x100b19],
      [0xf9e9d2, 0xe6bf98],
    ],
  },
  {
    name: 'pine night',
    inks: [
      [0xf1eddd, 0xdad5bd],
      [0x22504e, 0x10302f],
      [0x3f7a70, 0x275a55],
      [0x7dab95, 0x4c8276],
      [0x173a3b, 0x0c2527],
      [0xf0c35c, 0xcf8f3a],
      [0x0b1f22, 0x071416],
      [0xf6efd6, 0xdccf9e],
    ],
  },
]

export const PALETTES = { day, night }

/** How dark an ink is, 0 (paper) to 1 (black), lit and in shadow; drives the lines of the ink drawing. */
export function darkness(palette: Palette, ink: number): readonly [lit: number, shaded: number] {
  const [lit, shaded] = palette.inks[ink] ?? [0, 0]
  return [darknessOf(lit), darknessOf(shaded)]
}

function darknessOf(color: Color): number {
  const light = (0.3 * (color >> 16) + 0.59 * ((color >> 8) & 255) + 0.11 * (color & 255)) / 255
  // Stretched, so that cream is bare paper and the deepest ink of each palette is solid black.
  return Math.min(1, Math.max(0, (0.86 - light) / 0.72))
}
