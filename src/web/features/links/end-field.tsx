import { useId, useState } from 'react'
import { LINK_TEXTS } from '#archive/link-texts.ts'
import { TextField } from '#web/ui/text-field.tsx'

/** The choice of a day of one's own. */
const DAY = 'day'

interface Props {
  /** As the server reads it; '' until a day is chosen. */
  value: string
  onChange: (end: string) => void
}

/** When a link ends: after some days, or at the end of a day. */
export function EndField({ value, onChange }: Props) {
  const id = useId()
  const [isDay, setDay] = useState(false)
  const choose = (choice: string) => {
    setDay(choice === DAY)
    onChange(choice === DAY ? '' : choice)
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="grow space-y-1">
        <label htmlFor={id} className="block text-sm text-quiet">
          {LINK_TEXTS.end}
        </label>
        <select
          id={id}
          value={isDay ? DAY : value}
          onChange={({ target }) => choose(target.value)}
          className="target w-full rounded-md border border-line bg-ground px-3 py-2 text-base text-ink"
        >
          {LINK_TEXTS.ends.map(([end, name]) => (
            <option key={end} value={end}>
              {name}
            </option>
          ))}
          <option value={DAY}>{LINK_TEXTS.onDay}</option>
        </select>
      </div>
      {isDay && (
        <TextField
          label={LINK_TEXTS.lastDay}
          type="date"
          required
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </div>
  )
}
