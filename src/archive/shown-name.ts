/** Invisible characters, and ones that change the text direction; joiners and variants depend on their neighbours. */
const UNSEEN = /(?![\u200c\u200d\ufe00-\ufe0f])[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Joiners that join nothing, and variants of nothing: between letters and in emoji they belong to what is written. */
const STRAY =
  /(?<![\p{L}\p{M}\p{S}])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}\p{S}])|(?<![\p{L}\p{N}\p{P}\p{S}])[\ufe00-\ufe0f]/gu

/**
 * A self-chosen name as it is shown to others: in one line, without letters that cannot be seen or that
 * turn the line round, and as both databases can keep it. '' where nothing is left.
 */
export const shownName = (given: string): string =>
  given.toWellFormed().replace(/\s/g, ' ').replace(UNSEEN, '').replace(STRAY, '').replace(/ +/g, ' ').trim()
