import sharp from 'sharp'
import { previewSvg } from './preview-svg.ts'
import type { PreviewAnswer, PreviewWords } from './preview-task.ts'

// The process in which previews are drawn: see draw-preview.ts. What it draws is made of our own outlines alone.

sharp.cache(false)
sharp.concurrency(1)

async function draw(words: PreviewWords): Promise<PreviewAnswer> {
  const png = await sharp(Buffer.from(previewSvg(words)))
    .png({ palette: true, colours: 32, effort: 4 })
    .toBuffer()
  return { png }
}

process.on('message', (words: PreviewWords) => {
  draw(words)
    .catch((error: unknown): PreviewAnswer => ({ why: error instanceof Error ? error.message : 'it cannot be drawn' }))
    .then((answer) => process.send?.(answer))
    .catch(() => process.exit(1))
})
