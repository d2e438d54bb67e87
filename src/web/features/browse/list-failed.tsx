import { TEXTS } from '#archive/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** What is in the place of a list that could not be fetched: the sentence in red, and another try. */
export function ListFailed({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <Notice text={text} isError>
      <Button onClick={onRetry}>try again</Button>
    </Notice>
  )
}

/** What is in the place of a list that was not read here before, until there is a network again. */
export function ListOffline() {
  return (
    <div role="alert">
      <Notice text={TEXTS.offlineUnread('list')}>
        <p>{TEXTS.offlineComesBack}</p>
      </Notice>
    </div>
  )
}
