import type { Refused } from './use-review.ts'

interface Props {
  refused: readonly Refused[]
  /** What there is to say about the card on show. */
  note: string
  isError: boolean
  /** The way back to a refused card; undefined when it is not in the queue that was fetched. */
  onGo: (id: string) => (() => void) | undefined
}

/** What the server refused and why, with the way back to it, and what was done. */
export function ReviewNotes({ refused, note, isError, onGo }: Props) {
  return (
    <div className="px-5 text-sm sm:px-10">
      <p role="status" className={isError ? 'text-red' : 'text-quiet'}>
        {note}
      </p>
      {refused.length > 0 && (
        <ul role="alert" aria-label="refused" className="max-h-32 overflow-y-auto py-1 text-red">
          {refused.map(({ id, text }) => {
            const go = onGo(id)
            return (
              <li key={id}>
                {go ? (
                  <button type="button" className="target text-left underline" onClick={go}>
                    {text}
                  </button>
                ) : (
                  text
                )}
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
