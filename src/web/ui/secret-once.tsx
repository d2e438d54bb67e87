import { useId } from 'react'
import { Button } from './button.tsx'
import { copyText } from './copy-text.ts'
import { focusAtOnce } from './focus-at-once.ts'

interface Props {
  label: string
  value: string
  /** Label of the copy button, the confirmation, and the warning that the secret is shown once. */
  texts: { copy: string; copied: string; onlyOnce: string }
}

/** A new secret, such as a URL or a key, to be copied now: it takes the focus from the form that made it. */
export function SecretOnce({ label, value, texts: { copy, copied, onlyOnce } }: Props) {
  const id = useId()
  return (
    <div role="status" className="space-y-2 rounded-md border border-line bg-raised p-3">
      <label htmlFor={id} className="block text-sm font-semibold">
        {label}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          ref={focusAtOnce}
          id={id}
          readOnly
          value={value}
          onFocus={({ target }) => target.select()}
          className="target min-w-0 grow rounded-md border border-line bg-ground px-3 py-1 font-mono text-sm text-ink"
        />
        <Button look="strong" onClick={() => void copyText(value, copied)}>
          {copy}
        </Button>
      </div>
      <p className="text-sm text-quiet">{onlyOnce}</p>
    </div>
  )
}
