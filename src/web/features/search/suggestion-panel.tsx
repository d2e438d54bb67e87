import { TEXTS } from '#archive/texts.ts'
import type { Phrase } from '#archive/term.ts'
import type { Option } from './option.ts'
import { OptionRow } from './option-row.tsx'

interface Props {
  listId: string
  options: readonly Option[]
  /** The row that the arrow keys made active, or -1. */
  active: number
  phrases: readonly Phrase[]
  isError: boolean
  onChoose: (option: Option) => void
}

/** The id of a row, for `aria-activedescendant`. */
export const rowId = (listId: string, index: number): string => `${listId}-${index}`

/** What lies under the search box while one types: first hits, sessions, categories, and the search itself. */
export function SuggestionPanel({ listId, options, active, phrases, isError, onChoose }: Props) {
  const last = options.at(-1)
  const isEmpty = !isError && last?.kind === 'search' && last.total === 0
  return (
    <div
      className={
        'appear absolute inset-x-0 top-full z-40 mt-1 overflow-hidden ' +
        'rounded-md border border-hairline bg-ground py-1 text-ink shadow-md'
      }
    >
      {isEmpty && (
        <p className="px-4 py-2 text-sm text-quiet">nothing found: try fewer words, or another spelling of them</p>
      )}
      {isError && <p className="px-4 py-2 text-sm text-red">{TEXTS.searchFailed}</p>}
      <div
        role="listbox"
        id={listId}
        aria-label="suggestions"
        className="max-h-[min(60dvh,34rem)] overflow-y-auto overscroll-contain"
      >
        {options.map((option, index) => (
          <OptionRow
            key={option.key}
            id={rowId(listId, index)}
            option={option}
            phrases={phrases}
            isActive={index === active}
            onChoose={() => onChoose(option)}
          />
        ))}
      </div>
    </div>
  )
}
