import type { ReactNode } from 'react'
import { BusyButton } from './busy-button.tsx'
import { Button } from './button.tsx'

interface Props {
  /** The name of the button that closes the form and changes nothing. */
  leave: string
  onLeave: () => void
  /** True while the form is sent. */
  isPending: boolean
  /** The id of the form, where this row is not in it. */
  form?: string
  className?: string
  /** The name of the button that sends the form. */
  children: ReactNode
}

/** The last row of a form: leave it, or send it. */
export function FormActions({ leave, onLeave, isPending, form, className = '', children }: Props) {
  return (
    <div className={`flex justify-end gap-2 ${className}`}>
      <Button onClick={onLeave}>{leave}</Button>
      <BusyButton type="submit" form={form} look="strong" isBusy={isPending}>
        {children}
      </BusyButton>
    </div>
  )
}
