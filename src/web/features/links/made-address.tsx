import { useId } from 'react'
import { LINK_TEXTS } from '#archive/link-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { copyText } from '#web/ui/copy-text.ts'

/** The address of a link that was just made, to be copied now. */
export function MadeAddress({ address }: { address: string }) {
  const id = useId()
  return (
    <div role="status" className="space-y-2 rounded-md border border-line bg-raised p-3">
      <label htmlFor={id} className="block text-sm font-semibold">
        {LINK_TEXTS.made}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          readOnly
          value={address}
          onFocus={({ target }) => target.select()}
          className="target min-w-0 grow rounded-md border border-line bg-ground px-3 py-1 font-mono text-sm text-ink"
        />
        <Button look="strong" onClick={() => void copyText(address, LINK_TEXTS.copied)}>
          {LINK_TEXTS.copy}
        </Button>
      </div>
      <p className="text-sm text-quiet">{LINK_TEXTS.onlyOnce}</p>
    </div>
  )
}
