import sharp, { type Sharp } from 'sharp'
import { MAX_PIXELS, type PictureAnswer, type PictureTask } from './picture-task.ts'

// The process that decodes pictures, one task at a time: see decode-picture.ts.

/** Maximum length of the longer side of stored pictures, in pixels. */
const MAX_SIDE_PIXELS = 1600

// Only these formats are ever opened: no SVG, no PDF, no format that refers to other files.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Png', 'Jpeg', 'Webp', 'Nsgif', 'Heif'].map((kind) => `VipsForeignLoad${kind}Buffer`),
})
sharp.cache(false)
sharp.concurrency(1)

async function work(picture: Sharp, task: PictureTask): Promise<PictureAnswer> {
  if (task.what === 'measure') {
    const { autoOrient } = await picture.metadata()
    // The resize is small, but decodes the whole picture.
    await picture.resize({ width: 8, height: 8, fit: 'fill' }).raw().toBuffer()
    return { bytes: new Uint8Array(), width: autoOrient.width, height: autoOrient.height }
  }
  if (task.what === 'strip') return stripped(picture)
  const { data, info } = await changed(picture.autoOrient(), task).toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

/** Removes metadata of cameras by encoding a picture again in its own format and size. */
async function stripped(picture: Sharp): Promise<PictureAnswer> {
  const { exif, xmp, iptc, tifftagPhotoshop, comments, format, autoOrient } = await picture.metadata()
  const { width, height } = autoOrient
  if (!(exif ?? xmp ?? iptc ?? tifftagPhotoshop ?? comments)) return { bytes: new Uint8Array(), width, height }
  const { data } = await picture
    .autoOrient()
    .toFormat(format === 'heif' ? 'avif' : format, format === 'png' ? {} : { quality: 92 })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width, height }
}

function changed(picture: Sharp, task: Exclude<PictureTask, { what: 'measure' | 'strip' }>): Sharp {
  const png = { compressionLevel: 6 }
  if (task.what === 'decode') {
    const most = { width: MAX_SIDE_PIXELS, height: MAX_SIDE_PIXELS, fit: 'inside', withoutEnlargement: true } as const
    return picture.resize(most).png(png)
  }
  if (task.what === 'black-and-white') return picture.greyscale().png(png)
  if (task.what !== 'small') return picture
  const small = picture.resize({ width: task.width, withoutEnlargement: true })
  switch (task.format) {
    case 'avif':
      return small.avif({ quality: 55, effort: 2 })
    case 'webp':
      return small.webp({ quality: 80 })
    case 'jpeg':
      // JPEG has no transparency, so the background is white.
      return small.flatten({ background: '#fff' }).jpeg({ quality: 85 })
    case 'png':
      return small.png(png)
  }
}

function whyNot(error: unknown): string {
  const words = error instanceof Error ? error.message : ''
  if (words.includes('pixel limit')) return `it has more than ${MAX_PIXELS / 1e6} million pixels`
  return /timeout/i.test(words) ? 'it takes too long to unpack' : 'it is damaged or cut short'
}

process.on('message', (task: PictureTask) => {
  // All frames of an animation only where they are kept.
  const pages = task.what === 'strip' ? -1 : 1
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', pages } as const
  work(sharp(task.bytes, options).timeout({ seconds: 20 }), task)
    .catch((error: unknown): PictureAnswer => ({ why: whyNot(error) }))
    .then((answer) => process.send?.(answer))
    .catch(() => process.exit(1))
})
