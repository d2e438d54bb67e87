import { Button } from './button.tsx'

interface Props {
  question: string
  /** The names of the buttons that change nothing, and that do it. */
  keep: string
  act: string
  isPending: boolean
  onKeep: () => void
  onAct: () => void
}

/** The answer that changes nothing is the nearest. */
const focusAtOnce = (button: HTMLButtonElement | null) => button?.focus()

/** Asks before something ends for good, in the place of the button that was pressed. */
export function ConfirmRow({ question, keep, act, isPending, onKeep, onAct }: Props) {
  return (
    <div role="group" aria-label={act} className="flex flex-wrap items-center gap-2">
      <p role="status" dir="auto" className="min-w-0 grow basis-64 break-words">
        {question}
      </p>
      <div className="flex gap-2">
        <Button ref={focusAtOnce} onClick={onKeep}>
          {keep}
        </Button>
        <Button look="strong" disabled={isPending} onClick={onAct}>
          {act}
        </Button>
      </div>
    </div>
  )
}
