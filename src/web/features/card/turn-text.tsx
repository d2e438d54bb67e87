import { useState } from 'react'
import { isPictureAsked } from '#archive/own-file.ts'
import type { Phrase } from '#archive/term.ts'
import type { WholeTurn } from '#web/data/session-turns.ts'
import { CardPicture } from './card-picture.tsx'
import { CardText } from './card-text.tsx'

/** The texts of one turn of a conversation, in the form that an open card has; its picture is below who sent it. */
export function TurnText({ turn, phrases }: { turn: WholeTurn; phrases: readonly Phrase[] }) {
  const [isRaw, setRaw] = useState(false)
  const isAsked = turn.parts !== undefined && isPictureAsked(turn.parts, turn)
  const picture = <CardPicture card={turn} className="mt-6" />
  const texts = { card: turn, whole: turn, phrases, isRaw, onRaw: setRaw, level: 4 } as const
  return (
    <>
      <CardText {...texts} below={isAsked && picture} />
      {!isAsked && <div className="answered">{picture}</div>}
    </>
  )
}
