import type { ComponentProps } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'

type Props = Omit<ComponentProps<typeof Button>, 'disabled'> & {
  /** True to ignore presses, such as until a pending change has finished. */
  isBusy: boolean
}

/** A button that stays focusable while it is inactive: a disabled one would lose the focus to the page (WCAG 2.4.3). */
export const BusyButton = ({ isBusy, onClick, className, ...rest }: Props) => (
  <Button
    {...rest}
    aria-disabled={isBusy}
    className={classNames('aria-disabled:cursor-default aria-disabled:opacity-60', className)}
    onClick={isBusy ? (event) => event.preventDefault() : onClick}
  />
)
