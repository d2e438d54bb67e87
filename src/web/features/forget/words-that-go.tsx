import type { Output } from '#api/call.ts'
import { FORGET_TEXTS } from '#archive/forget-texts.ts'

/** Maximum number of cards that are listed. */
const MAX_SHOWN = 20

/** The beginnings of the texts to delete for good, and the number of everything else that is deleted with them. */
export function WordsThatGo({ session, cards, letters, comments, stars, others }: Output<'GET /api/forget'>) {
  const stays = FORGET_TEXTS.titleStays(session, others)
  return (
    <section aria-label={FORGET_TEXTS.whatGoes} className="space-y-3">
      <p>{FORGET_TEXTS.whatGoes}</p>
      <ul className="space-y-3 border-l-2 border-red pl-4">
        {cards.slice(0, MAX_SHOWN).map(({ id, prompt, response }) => (
          <li key={id} className="font-serif" dir="auto">
            <p className="line-clamp-2">{prompt || FORGET_TEXTS.promptless}</p>
            <p className="line-clamp-2 text-quiet">{response}</p>
          </li>
        ))}
        {cards.length > MAX_SHOWN && <li>{FORGET_TEXTS.more(cards.length - MAX_SHOWN)}</li>}
      </ul>
      <p className="text-sm">{FORGET_TEXTS.sum(cards.length, letters, comments, stars)}</p>
      {stays !== '' && <p className="text-sm">{stays}</p>}
    </section>
  )
}
