import { PARTS_TEXTS } from '#archive/parts-texts.ts'
import type { ReasoningShown } from '#archive/shown-content.ts'
import { useOpenReasoning } from '#web/data/open-reasoning.ts'
import { Button } from '#web/ui/button.tsx'
import { Failure } from '#web/ui/failure.tsx'

/**
 * Buttons by which an admin publishes or hides the reasoning and tool calls of a card; a setting publishes those of all cards.
 */
export function ReasoningSwitch({ id, reasoning }: { id: string; reasoning: ReasoningShown }) {
  const open = useOpenReasoning(id)
  if (reasoning === 'public') return null
  const isShown = reasoning === 'card'
  return (
    <div className="no-print mt-5 text-sm">
      <Button
        aria-disabled={open.isPending}
        onClick={() => {
          if (!open.isPending) open.mutate(!isShown)
        }}
      >
        {isShown ? PARTS_TEXTS.hide : PARTS_TEXTS.show}
      </Button>
      <Failure className="pt-1">{open.error && PARTS_TEXTS.changeFailed(open.error.message)}</Failure>
    </div>
  )
}
