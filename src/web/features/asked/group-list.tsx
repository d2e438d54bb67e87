import { ASKED_TEXTS } from '#archive/asked/asked-texts.ts'
import { beginning } from '#archive/card-title.ts'
import { directionOf } from '#archive/text-direction.ts'
import { CardLink } from '#web/address/card-link.tsx'
import { AskedLink } from '#web/address/asked-link.tsx'
import type { AskedCard, AskedGroup } from '#web/data/asked.ts'

/** Maximum length of a prompt in the list, in characters. */
const PROMPT = 160

interface Props {
  group: AskedGroup
  /** The names of the cards, by id. */
  names: ReadonlyMap<string, string>
  first: AskedCard
  second: AskedCard
  /** Called to compare another answer with the first one. */
  onCompare: () => void
}

/** Every time the question was asked, oldest first: each row leads to its card, and can be compared with the first answer. */
export function GroupList({ group: { cards, total }, names, first, second, onCompare }: Props) {
  const label = total > cards.length ? ASKED_TEXTS.some(cards.length, total) : ASKED_TEXTS.all
  return (
    <section aria-label={label} className="mt-12 border-t-[1.5px] border-ink">
      <h3 className="py-2.5 font-serif text-xl font-semibold">{label}</h3>
      <ol className="grid grid-cols-1 gap-4">
        {cards.map((card) => (
          <li key={card.id} className="max-w-(--measure)">
            <p className="flex flex-wrap items-center gap-x-4">
              <CardLink card={card} className="inline-block py-0.5 font-medium text-accent hover:underline">
                <bdi dir={directionOf(names.get(card.id) ?? '')}>{names.get(card.id)}</bdi>
              </CardLink>
              {card.id === first.id || card.id === second.id ? (
                <span className="text-sm text-quiet">{ASKED_TEXTS.shown}</span>
              ) : (
                <AskedLink
                  card={first}
                  other={card.id}
                  replace
                  aria-label={ASKED_TEXTS.compareWith(names.get(card.id)!)}
                  onClick={onCompare}
                  className="no-print inline-block py-0.5 text-sm text-accent hover:underline"
                >
                  {ASKED_TEXTS.compare}
                </AskedLink>
              )}
            </p>
            <p dir={directionOf(beginning(card.prompt, PROMPT))} className="text-soft wrap-anywhere">
              {beginning(card.prompt, PROMPT)}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
