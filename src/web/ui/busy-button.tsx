import type { ComponentProps } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'

type Props = Omit<ComponentProps<typeof Button>, 'disabled'> & {
  /** True while it does nothing, such as until what it began has ended. */
  isBusy: boolean
}

/** A button that keeps the focus while it does nothing: a disabled one would lose it to the page (WCAG 2.4.3). */
export const BusyButton = ({ isBusy, onClick, className, ...rest }: Props) => (
  <Button
    {...rest}
    aria-disabled={isBusy}
    className={classNames('aria-disabled:cursor-default aria-disabled:opacity-60', className)}
    onClick={isBusy ? (event) => event.preventDefault() : onClick}
  />
)
