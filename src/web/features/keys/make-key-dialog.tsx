import { useState } from 'react'
import { KEY_SCOPES, type KeyScope } from '#archive/key-scope.ts'
import { KEY_TEXTS } from '#archive/key-texts.ts'
import { TEXTS } from '#archive/texts.ts'
import { useMakeKey } from '#web/data/keys.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EndField } from '#web/ui/end-field.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { FormActions } from '#web/ui/form-actions.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { SecretOnce } from '#web/ui/secret-once.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { submitHandler } from '#web/ui/submit-handler.ts'

const SCOPES = KEY_SCOPES.map((scope) => [scope, scope] as const)

/** The form that makes an API key; afterwards the key, shown once for copying. */
export function MakeKeyDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const [scope, setScope] = useState<KeyScope>('read')
  const [end, setEnd] = useState<string>(KEY_TEXTS.ends[1][0])
  const make = useMakeKey()
  const save = submitHandler(make, () => make.mutate({ name, scope, end: end || null }))
  return (
    <Dialog onClose={onClose} title={KEY_TEXTS.make} className="sm:max-w-lg">
      <div className="min-h-0 grow overflow-y-auto px-5 pb-5 sm:px-10">
        {make.data ? (
          <div className="space-y-4">
            <SecretOnce label={KEY_TEXTS.made(make.data.apiKey.name)} value={make.data.key} texts={KEY_TEXTS} />
            <div className="flex justify-end">
              <Button onClick={onClose}>{KEY_TEXTS.done}</Button>
            </div>
          </div>
        ) : (
          <form onSubmit={save} className="space-y-4">
            <TextField
              label={KEY_TEXTS.name}
              hint={KEY_TEXTS.nameHint}
              value={name}
              required
              maxLength={200}
              dir="auto"
              onChange={({ target }) => setName(target.value)}
            />
            <SelectField
              label={KEY_TEXTS.scope}
              hint={KEY_TEXTS.scopes[scope]}
              value={scope}
              options={SCOPES}
              onChange={setScope}
            />
            <EndField value={end} onChange={setEnd} ends={KEY_TEXTS.ends} />
            <Failure className="text-sm">{make.isError && KEY_TEXTS.failed(make.error.message)}</Failure>
            <FormActions leave={TEXTS.cancel} onLeave={onClose} isPending={make.isPending}>
              {KEY_TEXTS.make}
            </FormActions>
          </form>
        )}
      </div>
    </Dialog>
  )
}
