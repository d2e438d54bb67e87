import { Search, X } from 'lucide-react'
import { useId, useRef, useState, type FocusEvent, type KeyboardEvent, type SubmitEvent } from 'react'
import { countLabel } from '#archive/pages.ts'
import { keptTerm, markedPhrases } from '#archive/term.ts'
import { TEXTS } from '#archive/texts.ts'
import { useCardAddress } from '#web/address/card-address.ts'
import { useFilters } from '#web/address/filters.ts'
import { useCalendar } from '#web/data/calendar.ts'
import { useSuggestions } from '#web/data/suggest.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { findStatus } from './find-status.ts'
import { SEARCH_FIELD } from './focus-search.ts'
import { lowerCaseIn } from './lower-case.ts'
import { NO_ROW, moveRow } from './option-move.ts'
import { optionsOf, type Option } from './option.ts'
import { SuggestionPanel, rowId } from './suggestion-panel.tsx'

interface Props {
  /** The bar that repeats the box once it is out of sight. */
  compact?: boolean
}

const NOTHING_YET = {
  cards: [],
  sessions: [],
  categories: [],
  completions: [],
  total: 0,
  capped: false,
  didYouMean: null,
}

/** True while a letter is being composed. */
// oxlint-disable-next-line typescript/no-deprecated -- in Safari nothing but the key code tells it
const isComposing = ({ nativeEvent }: KeyboardEvent) => nativeEvent.isComposing || nativeEvent.keyCode === 229

/**
 * The search box: a combobox (WAI-ARIA 1.2) whose suggestions follow the typing. Enter or the button adds what was found
 * while typing as a search filter and clears the box; choosing a row opens its card, or adds its word, session or category.
 */
export function SearchBox({ compact = false }: Props) {
  const { add, filters } = useFilters()
  const { open: openCard } = useCardAddress()
  const meetings = useCalendar().data?.totalDocuments ?? 0
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const listId = useId()

  const found = useSuggestions(isOpen ? text : '', filters)
  const isShown = isOpen && text.trim() !== '' && (found.data !== undefined || found.isError)
  const options = isShown ? optionsOf(text, found.data ?? NOTHING_YET) : []
  const active = options.findIndex((option) => option.key === activeKey)
  const activate = (index: number) => setActiveKey(options[index]?.key ?? null)
  const close = () => {
    setOpen(false)
    setActiveKey(null)
  }
  const type = (next: string) => {
    setText(next)
    setOpen(next.trim() !== '')
  }
  const clear = () => {
    setText('')
    close()
  }

  const choose = (option: Option) => {
    if (option.kind === 'card') {
      close()
      openCard(option.card)
      return
    }
    clear()
    add('text' in option ? { kind: 'search', value: option.text } : { kind: option.kind, value: option.value })
  }
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    clear()
    add({ kind: 'search', value: keptTerm(text) })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) {
      if (event.key === 'Enter') event.preventDefault()
      return
    }
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const option = options[active]
    if (event.key === 'Enter' && option) {
      event.preventDefault()
      return choose(option)
    }
    if (event.key === 'Escape' && text !== '') {
      event.preventDefault()
      event.stopPropagation()
      return isShown ? close() : clear()
    }
    if (event.key === 'ArrowDown' && !isOpen) return setOpen(true)
    const next = moveRow(active, event.key, options.length)
    if (next === null) return
    event.preventDefault()
    activate(next)
    if (next !== NO_ROW) document.getElementById(rowId(listId, next))?.scrollIntoView({ block: 'nearest' })
  }
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) close()
  }

  return (
    <form role="search" onSubmit={onSubmit} onBlur={onBlur} className="no-print relative">
      <div
        className={
          'flex items-center rounded-md border border-line bg-ground pr-1 pl-3 ' +
          'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-1 has-[input:focus-visible]:outline-focus'
        }
      >
        <input
          ref={field}
          {...{ [SEARCH_FIELD]: '' }}
          type="text"
          role="combobox"
          aria-label="search your meetings"
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={listId}
          aria-activedescendant={active === NO_ROW ? undefined : rowId(listId, active)}
          placeholder={TEXTS.searchPlaceholder(meetings > 0 ? countLabel(meetings) : null)}
          value={text}
          onChange={(event) => type(lowerCaseIn(event.target, (event.nativeEvent as InputEvent).isComposing))}
          onCompositionEnd={(event) => type(lowerCaseIn(event.currentTarget, false))}
          onKeyDown={onKeyDown}
          onClick={() => setOpen(true)}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          className={`min-w-0 grow bg-transparent text-base outline-none ${compact ? 'h-9 max-md:h-10' : 'h-12'}`}
        />
        {text !== '' && (
          <IconButton
            icon={X}
            label="clear text"
            onClick={() => {
              clear()
              field.current?.focus()
            }}
          />
        )}
        <IconButton icon={Search} label="search" type="submit" />
      </div>
      {isShown && (
        <SuggestionPanel
          listId={listId}
          options={options}
          active={active}
          phrases={markedPhrases([keptTerm(text)])}
          isError={found.isError}
          onChoose={choose}
        />
      )}
      <p role="status" className="sr-only">
        {isShown && found.isSuccess && !found.isPlaceholderData && findStatus(found.data.total, found.data.capped)}
      </p>
    </form>
  )
}
