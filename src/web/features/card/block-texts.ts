/** Texts of the buttons next to blocks of code and diagrams. */
export const BLOCK_TEXTS = {
  copy: 'copy',
  copied: 'Code copied to clipboard!',
  wrap: 'wrap lines',
  draw: 'draw',
  drawing: 'drawing ...',
  source: 'source',
  diagram: 'diagram',
  undrawn: 'This diagram could not be drawn.',
} as const
