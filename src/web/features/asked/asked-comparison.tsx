import { useRef, type ReactNode } from 'react'
import { answerBeginning } from '#archive/asked/answer-beginning.ts'
import { askedNames } from '#archive/asked/asked-names.ts'
import { ASKED_TEXTS } from '#archive/asked/asked-texts.ts'
import { TEXTS } from '#archive/texts.ts'
import { BASE } from '#web/address/site-base.ts'
import type { AskedCard, AskedGroup } from '#web/data/asked.ts'
import { useCard, type WholeCard } from '#web/data/cards.ts'
import { Button } from '#web/ui/button.tsx'
import { focusQuietly } from '#web/ui/focus-quietly.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useRendered } from '#web/ui/use-rendered.ts'
import { AnswerColumn, AskedPrompt } from './answer-column.tsx'
import { AnswerText } from './answer-text.tsx'
import { GroupList } from './group-list.tsx'
import type { Side } from './mark-own.ts'
import { useDifferences } from './use-differences.ts'

interface Props {
  group: AskedGroup
  first: AskedCard
  second: AskedCard
  /** The heading above the comparison. */
  title: string
  onChoose: (first: AskedCard, second: AskedCard) => void
}

/** Two answers of a group side by side, with the words of only one of them highlighted. */
export function AskedComparison({ group, first, second, title, onChoose }: Props) {
  const answers = { first: useAnswer(first.id), second: useAnswer(second.id) }
  const compared = useDifferences(answers.first.html, answers.second.html)
  const names = askedNames(group.cards)
  const secondAnswer = useRef<HTMLElement>(null)
  const isSamePrompt = first.prompt === second.prompt
  const column = (side: Side, card: AskedCard, choose: (chosen: AskedCard) => void) => (
    <AnswerColumn
      {...(side === 'second' ? { ref: secondAnswer } : {})}
      label={ASKED_TEXTS[side]}
      card={card}
      choices={group.cards.filter(({ id }) => id === card.id || (id !== first.id && id !== second.id))}
      names={names}
      onChoose={(id) => choose(group.cards.find((one) => one.id === id)!)}
      prompt={isSamePrompt ? null : card.prompt}
    >
      <Answer {...answers[side]} side={side} spans={compared?.[side] ?? NO_SPANS} />
    </AnswerColumn>
  )
  // The list is far below the column that a press in it changes, so that the focus moves there.
  const readSecond = () => {
    secondAnswer.current?.scrollIntoView()
    if (secondAnswer.current) focusQuietly(secondAnswer.current)
  }
  const isShown = answers.first.html !== null && answers.second.html !== null
  return (
    <>
      {isSamePrompt && first.prompt.trim() !== title && <AskedPrompt text={first.prompt} />}
      <p role="status" className="mt-4 min-h-6 text-sm text-quiet">
        {isShown && saidOf(compared)}
      </p>
      <div className="mt-4 grid grid-cols-1 gap-x-12 gap-y-10 md:grid-cols-2">
        {column('first', first, (chosen) => onChoose(chosen, second))}
        {column('second', second, (chosen) => onChoose(first, chosen))}
      </div>
      <GroupList group={group} names={names} first={first} second={second} onCompare={readSecond} />
    </>
  )
}

const NO_SPANS = [] as const

function saidOf(compared: ReturnType<typeof useDifferences>): string {
  if (compared === undefined) return ASKED_TEXTS.comparing
  if (compared === null) return ASKED_TEXTS.notCompared
  return compared.first.length + compared.second.length === 0 ? ASKED_TEXTS.equal : ASKED_TEXTS.marked[compared.by]
}

interface Fetched {
  card: WholeCard | null
  /** The answer as rendered HTML; null while it is fetched. */
  html: string | null
  isCut: boolean
  isFailed: boolean
  retry: () => void
}

/** The answer of a card. */
function useAnswer(id: string): Fetched {
  const { data, isError, refetch } = useCard(id)
  const { text, isCut } = answerBeginning(data?.response ?? '')
  const html = useRendered(text, UNDER, BASE)
  return {
    card: data ?? null,
    html: data ? html : null,
    isCut,
    isFailed: isError && !data,
    retry: () => void refetch(),
  }
}

/** The heading level above an answer. */
const UNDER = 2

type AnswerProps = Fetched & Pick<Parameters<typeof AnswerText>[0], 'side' | 'spans'>

function Answer({ card, html, isCut, isFailed, retry, side, spans }: AnswerProps): ReactNode {
  if (isFailed) {
    return (
      <div role="alert">
        <p className="mb-3 text-red">{TEXTS.cardFailed}</p>
        <Button onClick={retry}>{TEXTS.retry}</Button>
      </div>
    )
  }
  if (card === null || html === null) return <Skeleton className="h-64" />
  return (
    <>
      <AnswerText html={html} side={side} spans={spans} redactions={card.redactions} />
      {isCut && <p className="mt-3 text-sm text-quiet">{ASKED_TEXTS.goesOn}</p>}
    </>
  )
}
