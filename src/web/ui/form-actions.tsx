import type { ReactNode } from 'react'
import { BusyButton } from './busy-button.tsx'
import { Button } from './button.tsx'

interface Props {
  /** Label of the button that closes the form without a change. */
  leave: string
  onLeave: () => void
  /** True while the submission is pending. */
  isPending: boolean
  /** The id of the form, if this row is outside it. */
  form?: string
  className?: string
  /** Label of the submit button. */
  children: ReactNode
}

/** The last row of a form: cancel and submit. */
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
