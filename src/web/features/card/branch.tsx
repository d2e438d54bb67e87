import { GitBranch } from 'lucide-react'
import { PARTS_TEXTS } from '#archive/parts-texts.ts'
import { firstMark } from '#archive/highlight.ts'
import { textOfParts, type Alternative, type Exchange } from '#archive/parts.ts'
import { exchangesOf } from '#archive/shown-content.ts'
import type { Phrase } from '#archive/term.ts'
import { PartList } from './part-list.tsx'
import type { PartsProps } from './parts-props.ts'
import { Sheet, SheetTitle } from './sheet.tsx'

/**
 * What followed on the branch of an alternative, folded; other answers within it are folded where they lie. A branch is open
 * where a found word stands in it.
 */
export function Branch({ turns, ...shared }: PartsProps & { turns: Alternative['after'] }) {
  const { phrases } = shared
  const isFound = (of: () => readonly Exchange[]) => phrases.length > 0 && of().some((one) => holdsAny(one, phrases))
  const inBranch = () => turns.flatMap(exchangesOf)
  return (
    <div className="mt-6">
      <Sheet
        icon={GitBranch}
        isLazy
        isOpen={isFound(inBranch)}
        title={<SheetTitle>{PARTS_TEXTS.continued(turns.length)}</SheetTitle>}
      >
        <ol className="space-y-6">
          {turns.map((turn, index) => (
            <li key={index} className="space-y-4">
              <div className="asked">
                <PartList parts={turn.prompt} isPrompt {...shared} />
              </div>
              <PartList parts={turn.response} {...shared} />
              {turn.alternatives.map((alternative, at) => (
                <Sheet
                  key={at}
                  icon={GitBranch}
                  isLazy
                  isOpen={isFound(() => [alternative, ...alternative.after.flatMap(exchangesOf)])}
                  title={<SheetTitle>{PARTS_TEXTS.otherAnswer}</SheetTitle>}
                >
                  <div className="asked mb-4">
                    <PartList parts={alternative.prompt} isPrompt {...shared} />
                  </div>
                  <PartList parts={alternative.response} {...shared} />
                  {alternative.after.length > 0 && <Branch turns={alternative.after} {...shared} />}
                </Sheet>
              ))}
            </li>
          ))}
        </ol>
      </Sheet>
    </div>
  )
}

const holdsAny = ({ prompt, response }: Exchange, phrases: readonly Phrase[]): boolean =>
  [prompt, response].some((parts) => firstMark(textOfParts(parts), phrases) !== null)
