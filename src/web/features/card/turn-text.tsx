import { useState } from 'react'
import type { Phrase } from '#archive/term.ts'
import type { WholeTurn } from '#web/data/session-turns.ts'
import { CardPicture } from './card-picture.tsx'
import { CardText } from './card-text.tsx'

/** The texts of one turn of a conversation, in the form of an open card, with the picture below the text it belongs to. */
export function TurnText({ turn, phrases }: { turn: WholeTurn; phrases: readonly Phrase[] }) {
  const [isRaw, setRaw] = useState(false)
  const picture = <CardPicture card={turn} className="mt-6" />
  return (
    <CardText card={turn} whole={turn} phrases={phrases} isRaw={isRaw} onRaw={setRaw} level={4} picture={picture} />
  )
}
