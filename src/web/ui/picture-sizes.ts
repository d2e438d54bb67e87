/** How wide the picture of the home page's day is shown, as the `sizes` of an image. */
export const DAY_PICTURE = '(min-width: 1024px) 26rem, (min-width: 768px) 17rem, 100vw'

/** How wide the picture of a card or a turn that is read is shown. */
export const CARD_PICTURE = '(min-width: 768px) 44rem, 100vw'
