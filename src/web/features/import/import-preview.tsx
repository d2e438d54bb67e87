import { useState } from 'react'
import { IMPORT_TEXTS } from '#archive/import-texts.ts'
import type { PreviewedLedger } from '#web/data/import.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FailureList } from './failure-list.tsx'
import { Groups } from './groups.tsx'
import { LetterTable, OutcomeTable } from './outcome-table.tsx'

interface Props {
  ledger: PreviewedLedger
  onRun: (publish: boolean) => void
  onDrop: () => void
}

/** The preview of an import: the outcome of every message, the grouping of the cards, and the choice to run or drop it. */
export function ImportPreview({ ledger, onRun, onDrop }: Props) {
  const [publish, setPublish] = useState(false)
  const { categories, sessions, files, totals, assets } = ledger
  // Files of folders and archives were not chosen one by one: most exports have some without conversations.
  const unread = files.filter(({ name, state, kind }) => state === 'ignored' && kind === '' && !name.includes('/'))
  return (
    <div className="space-y-6">
      <div className="space-y-1">
        <p className="text-quiet">{IMPORT_TEXTS.preview}</p>
        <p className="font-serif text-xl [overflow-wrap:anywhere]">{ledger.source}</p>
        <p>{IMPORT_TEXTS.summary(ledger.conversations, ledger.messages, ledger.cards)}</p>
        {ledger.repeated !== undefined && ledger.repeated > 0 && <p>{IMPORT_TEXTS.repeated(ledger.repeated)}</p>}
        {assets.found + assets.missing > 0 && <p>{IMPORT_TEXTS.assets(assets.found, assets.missing)}</p>}
        {ledger.placeholders !== undefined && <p>{IMPORT_TEXTS.placeholders(ledger.placeholders)}</p>}
      </div>
      {ledger.cards > 0 ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <Button look="strong" onClick={() => onRun(publish)}>
            {IMPORT_TEXTS.run(ledger.cards - (ledger.repeated ?? 0))}
          </Button>
          <Button onClick={onDrop}>{IMPORT_TEXTS.other}</Button>
          <Checkbox label={IMPORT_TEXTS.publish} isChecked={publish} onChange={setPublish} className="basis-full" />
          {!publish && <p className="basis-full text-quiet">{IMPORT_TEXTS.comesPrivate}</p>}
        </div>
      ) : (
        <div className="space-y-3">
          <p role="alert">{IMPORT_TEXTS.nothing}</p>
          <Button onClick={onDrop}>{IMPORT_TEXTS.other}</Button>
        </div>
      )}
      <OutcomeTable ledger={ledger} />
      {ledger.letters && ledger.letters.source > 0 && <LetterTable letters={ledger.letters} />}
      <FailureList ledger={ledger} />
      <Groups
        title={IMPORT_TEXTS.unread}
        total={unread.length}
        columns={[IMPORT_TEXTS.file, IMPORT_TEXTS.kind, '']}
        rows={unread.map(({ name, note = '', state }) => [name, note, IMPORT_TEXTS.states[state]])}
        isOpen
      />
      <Groups
        title={IMPORT_TEXTS.categories}
        hint={IMPORT_TEXTS.rulesHint}
        total={totals.categories}
        columns={[IMPORT_TEXTS.category, IMPORT_TEXTS.cards]}
        rows={categories.map(({ name, cards }) => [name, cards])}
        isOpen
      />
      <Groups
        title={IMPORT_TEXTS.sessions}
        total={totals.sessions}
        columns={[IMPORT_TEXTS.session, IMPORT_TEXTS.category, IMPORT_TEXTS.cards]}
        rows={sessions.map(({ name, category, cards }) => [name, category, cards])}
      />
      <Groups
        title={IMPORT_TEXTS.files}
        total={totals.files}
        columns={[IMPORT_TEXTS.file, IMPORT_TEXTS.kind, '']}
        rows={files.map(({ name, kind, state, note }) => [name, note ?? (kind || '–'), IMPORT_TEXTS.states[state]])}
      />
    </div>
  )
}
