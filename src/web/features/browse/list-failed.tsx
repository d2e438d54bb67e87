import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface Failure {
  text: string
  /** Null where a retry is pointless. */
  onRetry: (() => void) | null
  /** A query with a syntax error, and the range of the error. */
  wrong?: { query: string; at: number; length: number } | undefined
}

/** Replaces a list that could not be fetched: the sentence in red, with a retry button or the invalid query. */
export function ListFailed({ text, onRetry, wrong }: Failure) {
  return (
    <Notice text={text} isError>
      {wrong ? (
        <code dir="auto" className="text-base break-words whitespace-pre-wrap text-ink">
          {wrong.query.slice(0, wrong.at)}
          <mark className="rounded-sm bg-transparent text-red underline decoration-wavy underline-offset-4">
            {wrong.query.slice(wrong.at, wrong.at + wrong.length)}
          </mark>
          {wrong.query.slice(wrong.at + wrong.length)}
        </code>
      ) : (
        onRetry && <Button onClick={onRetry}>try again</Button>
      )}
    </Notice>
  )
}
