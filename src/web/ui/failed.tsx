import { TEXTS } from '#archive/texts.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

/** What could not be fetched, in the place of it, and a button that asks for it again. */
export function Failed({ text, onRetry }: { text: string; onRetry: () => unknown }) {
  return (
    <Notice text={text} isError>
      <Button onClick={() => void onRetry()}>{TEXTS.retry}</Button>
    </Notice>
  )
}
