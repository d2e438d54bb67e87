import type { Picture } from '#archive/picture.ts'
import { classNames } from './class-names.ts'

interface Props {
  picture: Picture
  /** The `sizes` of the image: how wide it is shown. */
  sizes: string
  /** True for pictures of the first screen, which are wanted at once. */
  isEager: boolean
  onBroken: () => void
  /** Alternative text; left out where adjacent words describe it. */
  text?: string | undefined
}

/** A picture, cut to the place that it is in. */
export function CardImage({ picture, sizes, isEager, onBroken, text = '' }: Props) {
  return (
    <img
      srcSet={picture.smaller ?? undefined}
      sizes={sizes}
      src={picture.url}
      width={picture.size?.width}
      height={picture.size?.height}
      alt={text}
      loading={isEager ? 'eager' : 'lazy'}
      decoding="async"
      onError={onBroken}
      className={classNames('size-full object-cover', picture.fade && 'grayscale')}
    />
  )
}
