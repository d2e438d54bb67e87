import { REVIEW_TEXTS } from '#archive/review-texts.ts'
import { TEXTS } from '#archive/texts.ts'
import { useAdminScreen } from '#web/address/admin-address.ts'
import { useSingleKeys } from '#web/data/preferences.ts'
import { ReadingDialog } from '#web/ui/reading-dialog.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { REVIEW_SHORTCUTS, SHORTCUTS, type Shortcut } from './shortcuts.ts'

/** All keyboard shortcuts; those of the review come first while it is open. */
export function HelpDialog({ onClose, isAdmin }: { onClose: () => void; isAdmin: boolean }) {
  const isInReview = useAdminScreen() === 'review'
  const [hasSingleKeys, setSingleKeys] = useSingleKeys()
  return (
    <ReadingDialog title={TEXTS.keyboard} onClose={onClose} className="sm:max-w-lg">
      <p className="pb-1 text-sm text-quiet">Keys do nothing while you are typing.</p>
      <Switch label="keys of one letter or sign" isOn={hasSingleKeys} onChange={setSingleKeys} className="mb-3" />
      {isInReview && <ReviewKeys />}
      <Keys shortcuts={SHORTCUTS} />
      {isAdmin && !isInReview && <ReviewKeys />}
    </ReadingDialog>
  )
}

const ReviewKeys = () => (
  <section className="py-5">
    <h3 className="pb-2 font-semibold">{REVIEW_TEXTS.title}</h3>
    <Keys shortcuts={REVIEW_SHORTCUTS} />
  </section>
)

function Keys({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  return (
    <dl className="grid grid-cols-[8rem_1fr] gap-x-6 gap-y-2.5 text-sm">
      {shortcuts.map(({ keys, does }) => (
        <div key={does} className="contents">
          <dt className="flex items-start gap-1 justify-self-end">
            {keys.map((key) => (
              <kbd
                key={key}
                className="min-w-7 rounded-md border border-line px-1.5 py-0.5 text-center font-sans text-xs"
              >
                {key}
              </kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  )
}
