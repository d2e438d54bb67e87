import { Suspense, useState } from 'react'
import { isPictureAsked, ownFile } from '#archive/own-file.ts'
import { PARTS_TEXTS } from '#archive/parts-texts.ts'
import { textOfParts, type Exchange, type Part } from '#archive/parts.ts'
import { alternativeAt } from '#archive/shown-content.ts'
import { isRightToLeft } from '#archive/text-direction.ts'
import { useAnswerSteps } from '#web/address/answer-steps.ts'
import type { WholeCard } from '#web/data/cards.ts'
import { lazyPart } from '#web/data/lazy-part.ts'
import { site } from '#web/data/site.ts'
import { Button } from '#web/ui/button.tsx'
import { RedactionsOfCard } from '#web/ui/redactions-of-card.ts'
import { AnswerBar } from './answer-bar.tsx'
import { Branch } from './branch.tsx'
import { PartList } from './part-list.tsx'
import { ReasoningSwitch } from './reasoning-switch.tsx'
import { Label, RawButton, type TextProps } from './text-elements.tsx'

const AnswerDifferences = lazyPart(async () => (await import('./answer-differences.tsx')).AnswerDifferences)

interface Props extends TextProps {
  card: WholeCard & { parts: Exchange }
}

/** Documents are the only rendered parts of a prompt; its text is shown as written. */
const isDocument = ({ kind }: Part): boolean => kind === 'document'

/** All contents of a card: the parts of the answer that the URL names, and the bar that leads to the others. */
export function CardContents({ card, phrases, isRaw, onRaw, beside, picture, level = 3 }: Props) {
  const steps = useAnswerSteps(card)
  const { parts, answer = 1, alternatives = [], reasoning } = card
  const alternative = alternativeAt({ answer, alternatives }, steps.place)
  const shown = alternative ?? parts
  const [compared, setCompared] = useState(0)
  const isCompared = alternative !== null && compared === steps.place
  const isEdited = alternative !== null && textOfParts(shown.prompt) !== textOfParts(parts.prompt)
  const after = alternative?.after ?? []
  const drawn = [shown.response, ...after.map(({ response }) => response), shown.prompt.filter(isDocument)]
  const hasTexts = drawn.some((some) => textOfParts(some) !== '')
  const isAsked = isPictureAsked(parts, card)
  const shared = { card, phrases, isRaw, under: level, own: ownFile(parts, card) }
  return (
    // The reasons of redactions belong to the card's own answer; those of an alternative are not known here.
    <RedactionsOfCard value={alternative ? undefined : card.redactions}>
      <div className={beside ? 'flex flex-col gap-6 sm:flex-row sm:items-start' : ''}>
        <section data-rtl={isRightToLeft(textOfParts(shown.prompt))} className="asked min-w-0 grow">
          <Label level={level}>{site.promptLabel}</Label>
          <PartList key={`asked ${steps.place}`} parts={shown.prompt} isPrompt {...shared} />
          {isEdited && <p className="mt-2 text-sm text-quiet">{PARTS_TEXTS.editedPrompt}</p>}
          {isAsked && picture}
        </section>
        {beside}
      </div>
      <section className="answered mt-7">
        <Label
          level={level}
          action={
            <span className="no-print flex flex-wrap items-center gap-x-1">
              {steps.count > 1 && <AnswerBar steps={steps} model={shown.model} />}
              {alternative && (
                <Button
                  look="quiet"
                  className="-my-1 px-1.5 text-xs"
                  aria-pressed={isCompared}
                  onClick={() => setCompared(isCompared ? 0 : steps.place)}
                >
                  {isCompared ? PARTS_TEXTS.hideDifferences : PARTS_TEXTS.showDifferences}
                </Button>
              )}
              {hasTexts && <RawButton isRaw={isRaw} onRaw={onRaw} />}
            </span>
          }
        >
          {site.responseLabel}
        </Label>
        {isCompared ? (
          <Suspense fallback={<p className="text-quiet">{PARTS_TEXTS.comparing}</p>}>
            <AnswerDifferences key={steps.place} from={parts} to={shown} place={answer} />
          </Suspense>
        ) : (
          <PartList key={`said ${steps.place}`} parts={shown.response} {...shared} />
        )}
        {after.length > 0 && (
          <Branch
            key={`branch ${[steps.place, ...steps.within].join('.')}`}
            turns={after}
            path={[]}
            steps={steps}
            {...shared}
          />
        )}
        {reasoning && <ReasoningSwitch id={card.id} reasoning={reasoning} />}
      </section>
      {!isAsked && picture && <div className="answered">{picture}</div>}
    </RedactionsOfCard>
  )
}
