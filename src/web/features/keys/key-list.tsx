import { useState } from 'react'
import { ADMIN_TEXTS } from '#archive/admin-page-texts.ts'
import { KEY_TEXTS } from '#archive/key-texts.ts'
import { TEXTS } from '#archive/texts.ts'
import { useKeys } from '#web/data/keys.ts'
import { Button } from '#web/ui/button.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { KeyRow } from './key-row.tsx'
import { MakeKeyDialog } from './make-key-dialog.tsx'

/** The API keys, the ones in use first, and a button for a new one. */
export function KeyList() {
  const { data, isPending, error } = useKeys()
  const [isMaking, setMaking] = useState(false)
  return (
    <div className="space-y-2">
      <p className="text-quiet">{KEY_TEXTS.hint}</p>
      <Failure>{error && ADMIN_TEXTS.dataFailed(error.message)}</Failure>
      {isPending && <p className="appear-late text-quiet">{TEXTS.loading}</p>}
      {data?.length === 0 && <p className="text-quiet">{KEY_TEXTS.none}</p>}
      {data && data.length > 0 && (
        <ul aria-label={KEY_TEXTS.keys}>
          {data.map((key) => (
            <KeyRow key={key.id} apiKey={key} />
          ))}
        </ul>
      )}
      <Button aria-haspopup="dialog" onClick={() => setMaking(true)}>
        {KEY_TEXTS.make}
      </Button>
      {isMaking && <MakeKeyDialog onClose={() => setMaking(false)} />}
    </div>
  )
}
