import { CornerDownLeft, Filter, Folder, History, List, MessageSquare, Search, SpellCheck, X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { dayOf } from '#archive/day-stamp.ts'
import { FACETS } from '#archive/fields.ts'
import { shortDate } from '#archive/filter-label.ts'
import { firstMark } from '#archive/highlight.ts'
import { countLabel } from '#archive/pages.ts'
import type { Phrase } from '#archive/term.ts'
import { directionOf } from '#archive/text-direction.ts'
import { TEXTS } from '#archive/texts.ts'
import { filtersOfSearch } from '#web/data/recent-searches.ts'
import { classNames } from '#web/ui/class-names.ts'
import { MarkedText } from '#web/ui/marked-text.tsx'
import { excerpt } from './excerpt.ts'
import type { Option } from './option.ts'
import { readableDay, searchLabel } from './search-label.ts'

interface Props {
  id: string
  option: Option
  /** The typed text. */
  typed: string
  phrases: readonly Phrase[]
  /** The unit of the number at the right, for screen readers. */
  unit: 'card' | 'turn'
  isActive: boolean
  onChoose: () => void
  /** For rows that can be removed. */
  onRemove?: () => void
}

/** One suggestion. The focus stays in the field (`aria-activedescendant`): a row is pressed, never focused. */
export function OptionRow({ id, option, typed, phrases, unit, isActive, onChoose, onRemove }: Props) {
  return (
    <div className="relative">
      <button
        type="button"
        id={id}
        role="option"
        tabIndex={-1}
        aria-selected={isActive}
        aria-keyshortcuts={onRemove && 'Delete'}
        onPointerDown={(event) => event.preventDefault()}
        onClick={onChoose}
        className={classNames(
          'flex min-h-10 w-full items-center gap-3 border-s-3 py-1 ps-[13px] pe-4 text-start text-sm md:pointer-fine:min-h-8.5',
          isActive ? 'border-accent bg-accent-soft' : 'border-transparent hover:bg-raised',
          onRemove && 'pe-12',
        )}
      >
        <Content option={option} typed={typed} phrases={phrases} unit={unit} />
        {isActive && (
          <kbd aria-hidden className="key pointer-coarse:hidden max-md:hidden">
            <CornerDownLeft size={12} strokeWidth={2} />
          </kbd>
        )}
      </button>
      {onRemove && (
        // Its key is Delete on the row, as an option of a listbox cannot contain buttons for screen readers.
        <span
          aria-hidden
          title="remove"
          onPointerDown={(event) => event.preventDefault()}
          onClick={onRemove}
          className="absolute inset-y-0 end-1 inline-flex w-10 cursor-pointer items-center justify-center text-quiet hover:text-red"
        >
          <X size={14} strokeWidth={2} />
        </span>
      )}
    </div>
  )
}

type ContentProps = Pick<Props, 'option' | 'typed' | 'phrases' | 'unit'>

function Content({ option, typed, phrases, unit }: ContentProps) {
  switch (option.kind) {
    case 'card':
      return <CardContent card={option.card} phrases={phrases} />
    case 'recent':
      return <RecentContent search={option.search} />
    case 'meant':
      return (
        <Line icon={<SpellCheck {...ICON} />}>
          {TEXTS.didYouMean} “<bdi className="font-medium">{option.text.replace(/^"([^"]*)"$/, '$1')}</bdi>”?
        </Line>
      )
    case 'search':
      return (
        <Line icon={<Search {...ICON} />} unit={unit} count={option.total} capped={option.capped}>
          search for “<bdi className="font-medium">{option.text}</bdi>”
        </Line>
      )
    case 'operator':
      return (
        <Line icon={<Filter {...ICON} />} unit={unit} count={option.total} capped={option.capped}>
          <span className="font-medium">{option.label}</span> <span className="text-quiet">{option.help}</span>
        </Line>
      )
    case 'word':
      return (
        <Line icon={<Search {...ICON} />} unit={unit} count={option.total} capped={option.capped}>
          <span className="sr-only">word </span>
          <bdi>
            <Completed text={option.text} typed={typed.trim()} />
          </bdi>
        </Line>
      )
    default: {
      const isSession = option.kind === 'session'
      return (
        <Line
          icon={isSession ? <List {...ICON} /> : <Folder {...ICON} />}
          unit={unit}
          count={option.count}
          capped={option.capped}
        >
          <span className="sr-only">{`${FACETS.find(({ filter }) => filter === option.kind)?.noun} `}</span>
          <bdi dir={directionOf(option.value)} className="font-serif text-base">
            <MarkedText text={option.value} phrases={phrases} />
          </bdi>
        </Line>
      )
    }
  }
}

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true, className: 'shrink-0 text-quiet' } as const

interface LineProps {
  icon: ReactNode
  unit?: 'card' | 'turn'
  count?: number | null
  capped?: boolean
  children: ReactNode
}

function Line({ icon, unit = 'card', count = null, capped = false, children }: LineProps) {
  return (
    <>
      {icon}
      <span className="min-w-0 grow truncate">{children}</span>
      {count !== null && (
        <span className="shrink-0 text-quiet">
          {countLabel(count, capped)}
          <span className="sr-only">{` ${unit}${count === 1 ? '' : 's'}`}</span>
        </span>
      )}
    </>
  )
}

/** A completion, with the typed part in bold. */
function Completed({ text, typed }: { text: string; typed: string }) {
  if (!text.startsWith(typed)) return text
  return (
    <>
      <b className="font-semibold">{typed}</b>
      {text.slice(typed.length)}
    </>
  )
}

function RecentContent({ search }: { search: Extract<Option, { kind: 'recent' }>['search'] }) {
  const [now] = useState(() => Date.now())
  return (
    <>
      <History {...ICON} />
      <span dir="auto" className="min-w-0 grow truncate">
        {searchLabel(filtersOfSearch(search)).map(({ text, isJoin }, index) => (
          <span key={index} className={isJoin ? 'text-accent' : undefined}>
            {text}
          </span>
        ))}
      </span>
      <span className="shrink-0 text-quiet">{readableDay(search.at, now)}</span>
    </>
  )
}

function CardContent({
  card,
  phrases,
}: {
  card: Extract<Option, { kind: 'card' }>['card']
  phrases: readonly Phrase[]
}) {
  const day = dayOf(card.dayStamp)
  const holds = (text: string) => firstMark(text, phrases) !== null
  // A hit in none of the shown texts is in a title.
  const own = holds(card.prompt) ? null : [card.excerpt, card.pageTitle, card.sessionTitle].find(holds)
  const second = card.hit ? card.excerpt : own
  return (
    <>
      <MessageSquare {...ICON} />
      <span className="min-w-0 grow">
        <span dir={directionOf(card.prompt)} className="block truncate font-serif text-base leading-snug">
          <MarkedText text={excerpt(card.prompt, phrases)} phrases={phrases} />
        </span>
        {second && (
          <span dir={directionOf(second)} className="block truncate font-serif text-quiet">
            {card.hit && (
              <span className="font-sans text-[0.8125rem]">
                {`${TEXTS.answerOf(card.hit.answer, card.hit.answers)}: `}
              </span>
            )}
            <MarkedText text={excerpt(second, phrases)} phrases={phrases} />
          </span>
        )}
      </span>
      {day && <span className="shrink-0 text-quiet">{shortDate(day)}</span>}
    </>
  )
}
