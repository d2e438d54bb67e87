import { ADMIN_TEXTS } from '#archive/admin-page-texts.ts'
import { CardLink } from '#web/address/card-link.tsx'
import { cardIdOfThread } from '#archive/comment.ts'
import type { useCommentStatistics } from '#web/data/moderation.ts'
import { Failure } from '#web/ui/failure.tsx'

interface Props {
  /** Null until they are loaded. */
  statistics: ReturnType<typeof useCommentStatistics>['data'] | null
  hasFailed: boolean
}

/** The number of comments by card, largest first. */
export function CommentStatistics({ statistics, hasFailed }: Props) {
  if (hasFailed) return <Failure className="pb-2 text-sm">{ADMIN_TEXTS.statisticsFailed}</Failure>
  if (!statistics || statistics.threads.length === 0) return null
  return (
    <details className="border-b border-hairline pb-1 text-sm">
      <summary className="target inline-flex items-center text-accent hover:underline">
        {ADMIN_TEXTS.commentsByCard}
      </summary>
      <table className="mb-2 w-full max-w-md">
        <thead>
          <tr className="text-quiet">
            <th scope="col" className="py-1 text-left font-normal">
              card
            </th>
            <th scope="col" className="py-1 pl-4 text-right font-normal whitespace-nowrap">
              comments
            </th>
          </tr>
        </thead>
        <tbody>
          {[...statistics.threads]
            .sort((a, b) => b.count - a.count)
            .map(({ threadId, cardTitle, count }) => (
              <tr key={threadId} className="border-t border-hairline">
                <th scope="row" className="py-1 text-left font-normal">
                  <ThreadName threadId={threadId} title={cardTitle} />
                </th>
                <td className="py-1 text-right">{count}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </details>
  )
}

function ThreadName({ threadId, title }: { threadId: string; title: string | undefined }) {
  const cardId = cardIdOfThread(threadId)
  if (cardId === 'unknown') return ADMIN_TEXTS.mainThread
  return (
    <CardLink card={{ id: cardId, pageTitle: title ?? '' }} dir="auto" className="text-accent hover:underline">
      {title ?? cardId}
    </CardLink>
  )
}
