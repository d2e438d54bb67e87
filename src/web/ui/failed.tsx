import { TEXTS } from '#archive/texts.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

/** Replaces content that could not be fetched: the error, with a retry button. */
export function Failed({ text, onRetry }: { text: string; onRetry: () => unknown }) {
  return (
    <Notice text={text} isError>
      <Button onClick={() => void onRetry()}>{TEXTS.retry}</Button>
    </Notice>
  )
}
