import { useState } from 'react'
import { END_TEXTS } from '#archive/end-texts.ts'
import { SelectField } from './select-field.tsx'
import { TextField } from './text-field.tsx'

/** The option of a custom day. */
const DAY = 'day'

interface Props {
  /** In the server's format; '' until a day is chosen. */
  value: string
  onChange: (end: string) => void
  /** The options besides a custom day. */
  ends: readonly (readonly [end: string, name: string])[]
}

/** A choice of an expiry: after some days, or at the end of a given day. */
export function EndField({ value, onChange, ends }: Props) {
  const [isDay, setDay] = useState(false)
  const choose = (choice: string) => {
    setDay(choice === DAY)
    onChange(choice === DAY ? '' : choice)
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SelectField
        label={END_TEXTS.end}
        value={isDay ? DAY : value}
        options={[...ends, [DAY, END_TEXTS.onDay]]}
        onChange={choose}
      />
      {isDay && (
        <TextField
          label={END_TEXTS.lastDay}
          type="date"
          required
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </div>
  )
}
