import type { Picture } from '#archive/picture.ts'
import { classNames } from './class-names.ts'

interface Props {
  picture: Picture
  /** The `sizes` attribute: the displayed width. */
  sizes: string
  /** True for pictures of the first screen, which load eagerly. */
  isEager: boolean
  onBroken: () => void
  /** Alternative text; empty where adjacent text describes it. */
  text?: string | undefined
}

/** A picture, cropped to its box. */
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
