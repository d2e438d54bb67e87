import type { Picture } from '#archive/picture.ts'
import { classNames } from './class-names.ts'

interface Props {
  picture: Picture
  /** The `sizes` of the image: how wide it is shown. */
  sizes: string
  /** True for pictures of the first screen, which are wanted at once. */
  isEager: boolean
  onBroken: () => void
}

/** A card's picture, cut to the place that it is in; decorative, because the words beside it say what it is of. */
export function CardImage({ picture, sizes, isEager, onBroken }: Props) {
  return (
    <img
      srcSet={picture.smaller ?? undefined}
      sizes={sizes}
      src={picture.url}
      width={picture.size?.width}
      height={picture.size?.height}
      alt=""
      loading={isEager ? 'eager' : 'lazy'}
      decoding="async"
      onError={onBroken}
      className={classNames('size-full object-cover', picture.fade && 'grayscale')}
    />
  )
}
