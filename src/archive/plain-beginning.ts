import { beginning } from './card-title.ts'
import { withoutMarkup } from './without-markup.ts'

/** Letters of a text that are read for each letter of its beginning: markup takes some of them. */
const READ_AHEAD = 4

/**
 * The beginning of a Markdown text as words in one line, without its markup; for excerpts, where nothing is rendered.
 * @param markdown read no further than four times `most`
 * @param most in UTF-16 code units
 */
export function plainBeginning(markdown: string, most: number): string {
  return beginning(withoutMarkup(markdown.slice(0, most * READ_AHEAD).toWellFormed()), most)
}
