import { useState } from 'react'
import { ADMIN_TEXTS } from '#archive/admin-page-texts.ts'
import { BLOCK_DAYS, type BlockDays, type Blocked } from '#archive/block.ts'
import type { AnyComment, AskedBlock } from '#web/data/moderation.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'

interface Props {
  comment: AnyComment
  isBusy: boolean
  onBlock: (asked: AskedBlock) => void
  onCancel: () => void
}

/** The form that blocks a commenter: whom, and for how long. */
export function BlockForm({ comment, isBusy, onBlock, onCancel }: Props) {
  const [kind, setKind] = useState<Blocked>('author')
  const [days, setDays] = useState<BlockDays>(1)
  const [deletesComments, setDeletesComments] = useState(false)
  const kinds: readonly Blocked[] = comment.isAddressKnown ? ['author', 'address'] : ['author']
  return (
    <div className="flex flex-wrap items-center gap-2 py-2">
      <SegmentedControl
        label={ADMIN_TEXTS.blockWho}
        options={kinds.map((value) => ({ value, label: ADMIN_TEXTS.blockKinds[value] }))}
        value={kind}
        onChange={setKind}
      />
      <SegmentedControl
        label={ADMIN_TEXTS.blockHow}
        options={BLOCK_DAYS.map((value) => ({ value, label: ADMIN_TEXTS.blockDays[value] }))}
        value={days}
        onChange={setDays}
      />
      <Checkbox label={ADMIN_TEXTS.deleteTheirs} isChecked={deletesComments} onChange={setDeletesComments} />
      <Button
        look="strong"
        disabled={isBusy}
        onClick={() => onBlock({ commentId: comment.id, kind, days, deletesComments })}
      >
        {ADMIN_TEXTS.block}
      </Button>
      <Button look="quiet" onClick={onCancel}>
        {ADMIN_TEXTS.cancel}
      </Button>
    </div>
  )
}
