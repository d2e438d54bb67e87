import { Search, X } from 'lucide-react'
import { useId, useRef, useState, type FocusEvent, type KeyboardEvent, type SubmitEvent } from 'react'
import { filterLabel } from '#archive/filter-label.ts'
import { listFilters, type Filter } from '#archive/filters.ts'
import { countLabel } from '#archive/pages.ts'
import { completedTerm, MAX_TYPED } from '#archive/term.ts'
import { TEXTS } from '#archive/texts.ts'
import { useCardAddress } from '#web/address/card-address.ts'
import { useFilters } from '#web/address/filters.ts'
import { useCalendar } from '#web/data/calendar.ts'
import { filtersOfSearch } from '#web/data/recent-searches.ts'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { FilterChips } from './filter-chips.tsx'
import { requestFocus } from './focus-request.ts'
import { SEARCH_FIELD } from './focus-search.ts'
import { lowerCaseIn } from './lower-case.ts'
import type { Choice } from './option.ts'
import { recentListId } from './row-id.ts'
import type { ListState, SuggestionKeys, Suggestions, typedFilter } from './suggestions.tsx'
import { editedText, isSame, replaceTyped, withoutTyped, type TypedFilter } from './term-edit.ts'
import { hasTouchKeyboard } from './touch-keyboard.ts'
import { useRecordedSearch } from './use-recorded-search.ts'

/** The lazily loaded module with the list under the field and the parser of queries. */
type Part = { Suggestions: typeof Suggestions; typedFilter: typeof typedFilter }

/** Whether a typed text may be a query, whose parser is loaded lazily. */
const mayBeQuery = (text: string): boolean => /[:|<>=]|\s-|\b(?:OR|AND|NOT)\b/.test(text)

interface Props {
  /** True in the header, where the box is lower than on the home page. */
  compact?: boolean
}

/** True during an IME composition. */
// oxlint-disable-next-line typescript/no-deprecated -- in Safari nothing but the key code tells it
const isComposing = ({ nativeEvent }: KeyboardEvent) => nativeEvent.isComposing || nativeEvent.keyCode === 229

/**
 * The search box: the filters of the URL as chips, and a combobox (WAI-ARIA 1.2) with suggestions while typing. Enter or the
 * button adds the typed text as a search filter and clears the box; choosing a row opens its card, adds its word, session or
 * category, or opens a recent search.
 */
export function SearchBox({ compact = false }: Props) {
  const { add, open, remove, setFilters, current, filters, visitNow, isPressed } = useFilters()
  const { open: openCard } = useCardAddress()
  const meetings = useCalendar().data?.totalDocuments ?? 0
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [editing, setEditing] = useState<TypedFilter | null>(null)
  const [isLastMarked, setLastMarked] = useState(false)
  const [part, setPart] = useState<Part | null>(null)
  const [list, setList] = useState<ListState | null>(null)
  const suggestions = useRef<SuggestionKeys>(null)
  const form = useRef<HTMLFormElement>(null)
  const line = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const listId = useId()

  const chips = listFilters(filters)
  const lastChip = chips.at(-1)
  const edited = chips.some((chip) => isSame(chip, editing)) ? editing : null
  useRecordedSearch(filters, isPressed)
  const shown = isOpen && list?.isShown === true ? list : null

  /** Loads the list; without a network the box works without it, and retries with the next character. */
  const load = async (): Promise<Part | null> => {
    const loaded = part ?? (await import('./suggestions.tsx').catch(() => null))
    if (loaded && !part) setPart(loaded)
    return loaded
  }
  const close = () => setOpen(false)
  const type = (next: string) => {
    void load()
    setText(next)
    setOpen(true)
    setLastMarked(false)
  }
  const clear = () => {
    setText('')
    setEditing(null)
    setLastMarked(false)
    close()
  }
  const edit = (filter: TypedFilter) => {
    setEditing(filter)
    setText(editedText(filter))
    setOpen(true)
    field.current?.focus()
  }
  /**
   * Changes the URL and keeps the focus in the field; on touch screens it leaves the field, so that the keyboard makes room for
   * the results.
   */
  const goOn = (change: () => void) => {
    // Another text may have been typed while the query parser was loading.
    if (field.current!.value === text) clear()
    if (hasTouchKeyboard()) field.current?.blur()
    else requestFocus('field', visitNow())
    change()
  }
  const keep = (filter: Filter) =>
    goOn(() => (edited === null ? add(filter) : setFilters(replaceTyped(current(), edited, filter))))

  const choose = (option: Choice) => {
    if (option.kind === 'card') {
      close()
      return openCard(option.card)
    }
    if (option.kind === 'recent') return goOn(() => open(filtersOfSearch(option.search)))
    if (option.kind === 'search') return void keepTyped()
    keep('text' in option ? { kind: 'search', value: option.text } : { kind: option.kind, value: option.value })
  }
  /** Adds the typed text: as a query if it contains operators, else as a search term. */
  const keepTyped = async () => {
    // The list shows that it is too long.
    if (text.length > MAX_TYPED) return setOpen(true)
    const isLikeQuery = mayBeQuery(text)
    // While the parser is loading, the next text may be typed.
    if (isLikeQuery && !part) clear()
    const reader = isLikeQuery ? await load() : null
    const before = edited?.kind === 'query' ? '' : current().query
    keep(reader?.typedFilter(text, before) ?? { kind: 'search', value: completedTerm(text.toLowerCase()) })
  }
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (text.trim() !== '') return void keepTyped()
    if (edited !== null) goOn(() => remove(edited))
  }

  /** Handles keys that move from the field to the chips. @returns false when the key is left to the field */
  const onChipKey = (key: string): boolean => {
    const { selectionStart, selectionEnd } = field.current!
    // The present filters, as the page may not yet show the removal by a preceding key.
    const last = listFilters(current()).at(-1)
    if (!last || selectionStart !== 0 || selectionEnd !== 0) return false
    if (key === 'ArrowLeft') {
      const labels = line.current?.querySelectorAll<HTMLElement>('[data-chip]')
      labels?.[labels.length - 1]?.focus()
      return true
    }
    if (key !== 'Backspace' || text !== '' || edited !== null) return false
    if (isLastMarked) {
      requestFocus('field', visitNow())
      remove(last)
    }
    setLastMarked(!isLastMarked)
    return true
  }
  const onEscape = (): boolean => {
    if (shown) close()
    else if (text !== '' || edited !== null) clear()
    else return false
    return true
  }
  /** Handles a key of the list or the chips. @returns whether it was used */
  const usesKey = (key: string): boolean => {
    if (key === 'Escape') return onEscape()
    if (key === 'ArrowDown' && !isOpen) {
      setOpen(true)
      return true
    }
    return (isOpen && suggestions.current?.onKey(key) === true) || onChipKey(key)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) {
      if (event.key === 'Enter') event.preventDefault()
      return
    }
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (usesKey(event.key)) {
      event.preventDefault()
      event.stopPropagation()
    } else if (event.key !== 'Backspace') setLastMarked(false)
  }
  const onBlur = (event: FocusEvent) => {
    if (event.currentTarget.contains(event.relatedTarget)) return
    close()
    setLastMarked(false)
    // The chip returns, as the URL still contains its filter.
    if (edited !== null) clear()
  }

  const hasChips = chips.length > 0
  return (
    <form
      ref={form}
      role="search"
      onSubmit={onSubmit}
      onBlur={onBlur}
      className="no-print group relative has-[input[type=text]:focus-visible]:rounded-md has-[input[type=text]:focus-visible]:outline-2 has-[input[type=text]:focus-visible]:outline-focus"
    >
      <div className="flex items-center border-b-[1.5px] border-ink bg-ground">
        <IconButton icon={Search} label="search" type="submit" className="hover:bg-transparent" />
        <div
          ref={line}
          className="-mx-0.5 flex min-w-0 grow items-center gap-x-1.5 gap-y-1 overflow-auto p-1 [scrollbar-width:none] flex-wrap max-h-36 md:max-h-28"
        >
          <FilterChips edited={edited} isLastMarked={isLastMarked} field={field} line={line} onEdit={edit} />
          <input
            ref={field}
            {...{ [SEARCH_FIELD]: '' }}
            type="text"
            role="combobox"
            aria-label="search your meetings"
            aria-autocomplete="list"
            aria-expanded={shown !== null}
            aria-controls={`${listId} ${recentListId(listId)}`}
            aria-activedescendant={shown?.activeId}
            placeholder={
              hasChips ? `${filters.mode} …` : TEXTS.searchPlaceholder(meetings > 0 ? countLabel(meetings) : null)
            }
            value={text}
            onChange={(event) => type(lowerCaseIn(event.target, (event.nativeEvent as InputEvent).isComposing))}
            onCompositionEnd={(event) => type(lowerCaseIn(event.currentTarget, false))}
            onKeyDown={onKeyDown}
            onClick={() => setOpen(true)}
            onFocus={() => void load()}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            dir="auto"
            enterKeyHint="search"
            className={classNames(
              'min-w-24 shrink-0 grow basis-24 bg-transparent max-md:min-w-16 max-md:basis-16 px-1 font-serif text-ellipsis text-[1.0625rem] outline-none placeholder:italic',
              compact ? 'h-8 max-md:h-10' : 'h-10',
            )}
          />
        </div>
        {text === '' ? (
          <kbd aria-hidden className="key mx-1 group-focus-within:hidden pointer-coarse:hidden max-md:hidden">
            /
          </kbd>
        ) : (
          <IconButton
            icon={X}
            label="clear text"
            onClick={() => {
              clear()
              field.current?.focus()
            }}
          />
        )}
      </div>
      {isOpen && part && (
        <part.Suggestions
          ref={suggestions}
          box={form}
          listId={listId}
          text={text}
          filters={edited === null ? filters : withoutTyped(filters, edited)}
          onState={setList}
          onChoose={choose}
          onComplete={type}
        />
      )}
      <p role="status" className="sr-only">
        {shown?.status}
        {isLastMarked && lastChip && `Backspace removes ${filterLabel(lastChip)}`}
      </p>
    </form>
  )
}
