import type { ReactNode, Ref } from 'react'
import { ASKED_TEXTS } from '#archive/asked/asked-texts.ts'
import { sessionHeading } from '#archive/session.ts'
import { directionOf, isRightToLeft } from '#archive/text-direction.ts'
import { CardLink } from '#web/address/card-link.tsx'
import type { AskedCard } from '#web/data/asked.ts'
import { SelectField } from '#web/ui/select-field.tsx'

interface Props {
  /** 'first answer' or 'second answer'. */
  label: string
  card: AskedCard
  /** The cards that can be chosen for this column, the present one included. */
  choices: readonly AskedCard[]
  /** The names of the cards, by id. */
  names: ReadonlyMap<string, string>
  onChoose: (id: string) => void
  ref?: Ref<HTMLElement>
  /** The prompt of this answer; null where both answers have the same. */
  prompt: string | null
  children: ReactNode
}

/** One of two compared answers: a choice among the cards of the group, and the answer's text. */
export function AnswerColumn({ label, card, choices, names, onChoose, prompt, ref, children }: Props) {
  return (
    <section ref={ref} tabIndex={-1} aria-label={label} className="min-w-0">
      <SelectField
        label={label}
        value={card.id}
        options={choices.map((one) => [one.id, names.get(one.id)!] as const)}
        onChange={onChoose}
      />
      <p className="pt-1 text-sm text-quiet">
        <CardLink
          card={card}
          aria-label={ASKED_TEXTS.openCardOf(names.get(card.id)!)}
          className="no-print target inline-flex items-center text-accent hover:underline"
        >
          {ASKED_TEXTS.openCard}
        </CardLink>{' '}
        {ASKED_TEXTS.from} <bdi dir={directionOf(sessionHeading(card))}>{sessionHeading(card)}</bdi>
      </p>
      {prompt !== null && <AskedPrompt text={prompt} />}
      <div className="mt-5">{children}</div>
    </section>
  )
}

/** The whole prompt, where the heading shows only its beginning. */
export const AskedPrompt = ({ text }: { text: string }) => (
  <div data-rtl={isRightToLeft(text)} className="asked mt-4">
    <p dir={directionOf(text)} className="reading line-clamp-6 whitespace-pre-wrap wrap-anywhere">
      {text}
    </p>
  </div>
)
