import { Folder, MessagesSquare, Search, SpellCheck, WholeWord } from 'lucide-react'
import type { ReactNode } from 'react'
import { dayOf } from '#archive/day-stamp.ts'
import { shortDate } from '#archive/filter-label.ts'
import { firstMark } from '#archive/highlight.ts'
import { countLabel } from '#archive/pages.ts'
import type { Phrase } from '#archive/term.ts'
import { TEXTS } from '#archive/texts.ts'
import { classNames } from '#web/ui/class-names.ts'
import { MarkedText } from '#web/ui/marked-text.tsx'
import { excerpt } from './excerpt.ts'
import type { Option } from './option.ts'

interface Props {
  id: string
  option: Option
  phrases: readonly Phrase[]
  isActive: boolean
  onChoose: () => void
}

/** One suggestion. The field keeps the focus: a row is pressed, never focused. */
export function OptionRow({ id, option, phrases, isActive, onChoose }: Props) {
  return (
    <button
      type="button"
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={classNames(
        'flex min-h-10 w-full items-center gap-3 px-4 py-1.5 text-start text-sm',
        isActive ? 'bg-accent-soft' : 'bg-ground hover:bg-raised',
        option.kind === 'search' && 'sticky bottom-0 border-t border-hairline',
      )}
    >
      <Content option={option} phrases={phrases} />
    </button>
  )
}

function Content({ option, phrases }: { option: Option; phrases: readonly Phrase[] }) {
  if (option.kind === 'card') return <CardContent card={option.card} phrases={phrases} />
  if (option.kind === 'meant') {
    return (
      <Line icon={<SpellCheck {...ICON} />}>
        {TEXTS.didYouMean} <span className="font-medium">“{option.text}”</span>?
      </Line>
    )
  }
  if (option.kind === 'search') {
    return (
      <Line icon={<Search {...ICON} />} count={countLabel(option.total, option.capped)}>
        search for <span className="font-medium">“{option.text}”</span>
      </Line>
    )
  }
  if (option.kind === 'word') {
    return (
      <Line icon={<WholeWord {...ICON} />} count={countLabel(option.total, option.capped)}>
        <span className="sr-only">word </span>
        {option.text}
      </Line>
    )
  }
  const Icon = option.kind === 'session' ? MessagesSquare : Folder
  return (
    <Line icon={<Icon {...ICON} />} count={countLabel(option.count, option.capped)}>
      <span className="sr-only">{option.kind === 'session' ? 'session ' : 'category '}</span>
      <MarkedText text={option.value} phrases={phrases} />
    </Line>
  )
}

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true, className: 'shrink-0 text-quiet' } as const

function Line({ icon, count, children }: { icon: ReactNode; count?: string; children: ReactNode }) {
  return (
    <>
      {icon}
      <span className="min-w-0 grow truncate">{children}</span>
      {count !== undefined && (
        <span className="shrink-0 text-quiet">
          {count}
          <span className="sr-only">{count === '1' ? ' card' : ' cards'}</span>
        </span>
      )}
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
  // A hit in none of the shown texts stands in a title.
  const second = holds(card.prompt) ? null : [card.excerpt, card.pageTitle, card.sessionTitle].find(holds)
  return (
    <>
      <span className="min-w-0 grow">
        <span dir="auto" className="block truncate font-serif text-base leading-snug">
          <MarkedText text={excerpt(card.prompt, phrases)} phrases={phrases} />
        </span>
        {second && (
          <span dir="auto" className="block truncate text-quiet">
            <MarkedText text={excerpt(second, phrases)} phrases={phrases} />
          </span>
        )}
      </span>
      {day && <span className="shrink-0 text-xs text-quiet max-sm:hidden">{shortDate(day)}</span>}
    </>
  )
}
