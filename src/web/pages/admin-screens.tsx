import type { Phrase } from '#archive/term.ts'
import { useAdminSteps } from '#web/address/admin-steps.ts'
import { useSession } from '#web/data/session.ts'
import { DashboardDialog } from '#web/features/dashboard/dashboard-dialog.tsx'
import { CollectionsDialog } from '#web/features/collections/collections-dialog.tsx'
import { ResponseView } from '#web/features/card/response-view.tsx'
import { CommentText } from '#web/features/comments/comment-text.tsx'
import { ImportDialog } from '#web/features/import/import-dialog.tsx'
import { KeyList } from '#web/features/keys/key-list.tsx'
import { LinkList } from '#web/features/links/link-list.tsx'
import { ModerationDialog } from '#web/features/moderation/moderation-dialog.tsx'
import { RedactButton } from '#web/features/redact/redact-button.tsx'
import { ReviewDialog } from '#web/features/review/review-dialog.tsx'
import { WebhookList } from '#web/features/webhooks/webhook-list.tsx'
import { DeniedDialog } from '#web/features/sign-in/denied-dialog.tsx'
import { SignInDialog } from '#web/features/sign-in/sign-in-dialog.tsx'

const showText = (text: string, phrases: readonly Phrase[]) => <CommentText text={text} phrases={phrases} />

const NO_PHRASES: readonly Phrase[] = []
const showResponse = (text: string) => <ResponseView text={text} phrases={NO_PHRASES} isRaw={false} under={4} />

const redactTool = (cardId: string) => <RedactButton cardId={cardId} />

const showIntroduction = (text: string) => <ResponseView text={text} phrases={NO_PHRASES} isRaw={false} under={2} />

/**
 * The admin's screen that the URL names, over the page. Signed-out visitors sign in first; an account without admin rights gets
 * a refusal.
 */
export function AdminScreens({ isAdmin }: { isAdmin: boolean }) {
  const { open, close } = useAdminSteps()
  const { user } = useSession()
  if (open === null) return null
  if (!user) return <SignInDialog mode="admin" onMode={() => {}} error={null} onClose={close} onDone={() => {}} />
  if (!isAdmin) return <DeniedDialog onClose={close} />
  if (open === 'review') return <ReviewDialog onClose={close} show={showResponse} tools={redactTool} />
  if (open === 'collections') return <CollectionsDialog onClose={close} show={showIntroduction} />
  if (open === 'import') return <ImportDialog onClose={close} />
  if (open === 'dashboard')
    return <DashboardDialog onClose={close} links={<LinkList />} keys={<KeyList />} webhooks={<WebhookList />} />
  return <ModerationDialog onClose={close} showText={showText} />
}
