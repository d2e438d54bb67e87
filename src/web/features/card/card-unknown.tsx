import { CallError } from '#api/call.ts'
import { TEXTS } from '#archive/texts.ts'
import { Button } from '#web/ui/button.tsx'

/** True for a card that does not exist, or not for this visitor; null means that the URL names no card. */
const isMissing = (error: Error | null): boolean =>
  error === null || (error instanceof CallError && error.status >= 400 && error.status < 500)

/** The title of the dialog of a card that cannot be shown. */
export function failureTitle(error: Error | null): string {
  if (isOffline(error)) return TEXTS.offlineUnread('card')
  return isMissing(error) ? TEXTS.noSuchCard : TEXTS.cardFailed
}

const isOffline = (error: Error | null): boolean => error instanceof CallError && error.isOffline

interface Props {
  error: Error | null
  onRetry: () => void
}

/** The content of the dialog of a card that does not exist or could not be fetched. */
export function CardUnknown({ error, onRetry }: Props) {
  if (isMissing(error)) {
    return (
      <p className="py-4 text-quiet">
        Perhaps its address was cut off on the way, or the card is no longer published. Close this to see the others.
      </p>
    )
  }
  if (isOffline(error)) return <p className="py-4 text-quiet">{TEXTS.offlineComesBack}</p>
  return (
    <div role="alert" className="py-4 text-center">
      <p className="mb-4 text-red">{TEXTS.cardFailed}</p>
      <Button onClick={onRetry}>try again</Button>
    </div>
  )
}
