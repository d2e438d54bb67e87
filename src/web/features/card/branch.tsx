import { GitBranch } from 'lucide-react'
import { useCallback } from 'react'
import { PARTS_TEXTS } from '#archive/parts-texts.ts'
import { firstMark } from '#archive/highlight.ts'
import { textOfParts, type Alternative, type Exchange } from '#archive/parts.ts'
import { exchangesOf } from '#archive/shown-content.ts'
import type { Phrase } from '#archive/term.ts'
import { isRightToLeft } from '#archive/text-direction.ts'
import type { AnswerSteps } from '#web/address/answer-steps.ts'
import { AnswerLink } from '#web/address/answer-link.tsx'
import { PartList } from './part-list.tsx'
import type { PartsProps } from './parts-props.ts'
import { Sheet, SheetTitle } from './sheet.tsx'

interface Props extends PartsProps {
  turns: Alternative['after']
  /** Numbers of turns and alternatives that lead from the shown answer to this branch. */
  path: readonly number[]
  steps: Pick<AnswerSteps, 'within' | 'queryWithin'>
}

/**
 * The turns after an alternative, folded; alternatives within them are folded in place, each with a URL. A branch is open where
 * it has a search hit, or the URL leads into it.
 */
export function Branch({ turns, path, steps, ...shared }: Props) {
  const { phrases } = shared
  const isOnTheWay = (way: readonly number[]) => way.every((number, at) => steps.within[at] === number)
  const isFound = (of: () => readonly Exchange[]) => phrases.length > 0 && of().some((one) => holdsAny(one, phrases))
  const inBranch = () => turns.flatMap(exchangesOf)
  return (
    <div className="mt-6">
      <Sheet
        icon={GitBranch}
        isLazy
        isOpen={isFound(inBranch) || (steps.within.length > path.length && isOnTheWay(path))}
        title={<SheetTitle>{PARTS_TEXTS.continued(turns.length)}</SheetTitle>}
      >
        <ol className="space-y-6">
          {turns.map((turn, index) => (
            <li key={index} className="space-y-4">
              <div data-rtl={isRightToLeft(textOfParts(turn.prompt))} className="asked">
                <PartList parts={turn.prompt} isPrompt {...shared} />
              </div>
              <PartList parts={turn.response} {...shared} />
              {turn.alternatives.map((alternative, at) => (
                <InnerAnswer
                  key={at}
                  alternative={alternative}
                  path={[...path, index + 1, at + 1]}
                  isOpen={
                    isFound(() => [alternative, ...alternative.after.flatMap(exchangesOf)]) ||
                    isOnTheWay([...path, index + 1, at + 1])
                  }
                  steps={steps}
                  {...shared}
                />
              ))}
            </li>
          ))}
        </ol>
      </Sheet>
    </div>
  )
}

type InnerProps = Omit<Props, 'turns'> & { alternative: Alternative; isOpen: boolean }

/** An alternative within a branch, folded; a URL that names it scrolls to it. */
function InnerAnswer({ alternative, isOpen, path, steps, ...shared }: InnerProps) {
  const { prompt, response, after } = alternative
  const isNamed = path.length === steps.within.length && path.every((number, at) => steps.within[at] === number)
  const bringIntoSight = useCallback((element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <div ref={isNamed ? bringIntoSight : undefined}>
      <Sheet icon={GitBranch} isLazy isOpen={isOpen} title={<SheetTitle>{PARTS_TEXTS.otherAnswer}</SheetTitle>}>
        <p className="no-print mb-3 text-sm">
          <AnswerLink steps={steps} within={path} className="target underline">
            {PARTS_TEXTS.answerAddress}
          </AnswerLink>
        </p>
        <div data-rtl={isRightToLeft(textOfParts(prompt))} className="asked mb-4">
          <PartList parts={prompt} isPrompt {...shared} />
        </div>
        <PartList parts={response} {...shared} />
        {after.length > 0 && <Branch turns={after} path={path} steps={steps} {...shared} />}
      </Sheet>
    </div>
  )
}

const holdsAny = ({ prompt, response }: Exchange, phrases: readonly Phrase[]): boolean =>
  [prompt, response].some((parts) => firstMark(textOfParts(parts), phrases) !== null)
