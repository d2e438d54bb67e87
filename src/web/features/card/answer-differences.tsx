import { useMemo } from 'react'
import { PARTS_TEXTS } from '#archive/parts-texts.ts'
import { textOfParts, type Exchange } from '#archive/parts.ts'
import { compareWords } from './compare-words.ts'

interface Props {
  from: Exchange
  to: Exchange
  /** The number of the answer compared with. */
  place: number
}

/** The compared texts: the answers, preceded by the prompts where these differ as well. */
function textsOf(from: Exchange, to: Exchange): [string, string] {
  const [asked, askedThen] = [textOfParts(from.prompt), textOfParts(to.prompt)]
  const [said, saidThen] = [textOfParts(from.response), textOfParts(to.response)]
  return asked === askedThen ? [said, saidThen] : [`${asked}\n\n${said}`, `${askedThen}\n\n${saidThen}`]
}

/** The word differences of an alternative answer from the card's own. */
export function AnswerDifferences({ from, to, place }: Props) {
  const changes = useMemo(() => compareWords(...textsOf(from, to)), [from, to])
  if (changes === null) return <p role="status">{PARTS_TEXTS.tooDifferent}</p>
  return (
    <>
      <p role="status" className="mb-2 text-sm text-quiet">
        {PARTS_TEXTS.comparedWith(place)}
      </p>
      <p dir="auto" className="reading whitespace-pre-wrap">
        {changes.map(({ value, added, removed }, index) =>
          added ? (
            <ins key={index} className="bg-accent-soft text-ink decoration-accent">
              {value}
            </ins>
          ) : removed ? (
            <del key={index} className="bg-red-soft text-soft decoration-red">
              {value}
            </del>
          ) : (
            value
          ),
        )}
      </p>
    </>
  )
}
