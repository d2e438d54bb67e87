import { useState } from 'react'
import { pictureOf, type Picture } from '#archive/picture.ts'
import { useImageMode } from './preferences.ts'
import { site } from './site.ts'

/** A picture in the device's image mode, and a function that records a failed load; null then, and without a picture. */
export function useShownPicture(pictured: Parameters<typeof pictureOf>[0] | null | undefined): {
  picture: Picture | null
  onBroken: () => void
} {
  const [mode] = useImageMode()
  const [brokenUrl, setBrokenUrl] = useState('')
  const picture = pictured ? pictureOf(pictured, mode, site.images) : null
  return { picture: picture?.url === brokenUrl ? null : picture, onBroken: () => setBrokenUrl(picture?.url ?? '') }
}
