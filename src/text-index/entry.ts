import type { FieldName } from '#archive/fields.ts'
import type { Mark } from '#archive/query/marks.ts'

/** A card as the index takes it. */
export interface Entry {
  /** The card's place in chronological order (store/card-key.ts); no two cards share one. */
  key: number
  isPrivate: boolean
  isUnviewed: boolean
  /** What `marksOf` of archive/marks-of.ts gives. */
  marks: readonly Mark[]
  /** Letters (code points) of prompt and response together. */
  length: number
  /** Its texts, as `searchedTexts` names them: title of the page, title of the session. */
  titles: readonly string[]
  prompt: readonly string[]
  /** The response, then the texts of other answers. */
  response: readonly string[]
  /** The value of each field, '' where it has none: what `FIELDS[name].read` gives. */
  values: Readonly<Record<FieldName, string>>
}
