import type { QueryError } from '#archive/query/query-error.ts'
import type { Phrase } from '#archive/term.ts'
import { KeyHints } from './key-hints.tsx'
import { OptionRow } from './option-row.tsx'
import type { Option, OptionGroup } from './option.ts'
import { recentListId, rowId } from './row-id.ts'

interface Props {
  listId: string
  /** The typed text. */
  typed: string
  groups: readonly OptionGroup[]
  recent: readonly Option[]
  /** Index of the active row across all groups and recent searches; -1 for none. */
  active: number
  phrases: readonly Phrase[]
  /** The reason why there are no suggestions. */
  failure: string | null
  /** The error of a typed query. */
  error: QueryError | null
  onChoose: (option: Option) => void
  onForget: (option: Option) => void
  onForgetAll: () => void
}

const rowsIn = (groups: readonly OptionGroup[]) => groups.reduce((sum, { options }) => sum + options.length, 0)

const HEADING = 'flex items-baseline justify-between gap-4 px-4 pt-3 pb-1 text-[0.8125rem] leading-5 text-quiet'

/** The panel under the search box: grouped suggestions, recent searches, and the shortcuts. */
export function SuggestionPanel(props: Props) {
  const { listId, typed, groups, recent, active, phrases, failure, error, onChoose, onForget, onForgetAll } = props
  const own = groups[0]?.options[0]
  const isEmpty = failure === null && error === null && own?.kind === 'search' && own.total === 0
  const starts = groups.map((_, at) => rowsIn(groups.slice(0, at)))
  const row = (option: Option, index: number, unit: 'card' | 'turn', onRemove?: () => void) => (
    <OptionRow
      key={option.key}
      id={rowId(listId, index)}
      option={option}
      typed={typed}
      phrases={phrases}
      unit={unit}
      isActive={index === active}
      onChoose={() => onChoose(option)}
      {...(onRemove && { onRemove })}
    />
  )
  return (
    <div
      data-suggestions
      className="suggestions appear absolute inset-x-0 top-full z-40 flex flex-col bg-ground text-ink"
    >
      {/* Scrolled by the keys of the field, which keeps the focus. */}
      <div
        tabIndex={-1}
        onPointerDown={(event) => event.preventDefault()}
        className="min-h-0 overflow-y-auto overscroll-contain pb-1 outline-none"
      >
        {isEmpty && (
          <p className="px-4 pt-3 text-sm text-quiet">nothing found: try fewer words, or another spelling of them</p>
        )}
        {error && (
          <p className="px-4 pt-3 text-sm text-red">
            {error.message} {error.suggestion}
          </p>
        )}
        {failure !== null && (
          <p role="alert" className="px-4 pt-3 text-sm text-red">
            {failure}
          </p>
        )}
        <div role="listbox" id={listId} aria-label="suggestions" hidden={groups.length === 0}>
          {groups.map(({ name, counts, options }, group) => (
            <div key={name} role="group" aria-label={name}>
              <div aria-hidden className={HEADING}>
                <span>{name}</span>
                <span>{counts}</span>
              </div>
              {options.map((option, at) => row(option, starts[group]! + at, counts === 'turns' ? 'turn' : 'card'))}
            </div>
          ))}
        </div>
        {recent.length > 0 && (
          <>
            <div className={HEADING}>
              <span aria-hidden>recent searches</span>
              <button
                type="button"
                aria-label="clear recent searches"
                onPointerDown={(event) => event.preventDefault()}
                onClick={onForgetAll}
                className="target -my-2 -mr-2 rounded-md px-2 text-accent hover:underline"
              >
                clear
              </button>
            </div>
            <div role="listbox" id={recentListId(listId)} aria-label="recent searches">
              {recent.map((option, at) => row(option, rowsIn(groups) + at, 'card', () => onForget(option)))}
            </div>
          </>
        )}
      </div>
      <KeyHints />
    </div>
  )
}
