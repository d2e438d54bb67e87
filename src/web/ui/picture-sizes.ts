/** The displayed width of the home page's picture, as the `sizes` of an image. */
export const DAY_PICTURE = '(min-width: 1024px) 26rem, (min-width: 768px) 17rem, 100vw'

/** The displayed width of the picture of an open card or turn. */
export const CARD_PICTURE = '(min-width: 768px) 44rem, 100vw'
