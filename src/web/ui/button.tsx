import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

const LOOKS = {
  plain: 'border border-line bg-ground hover:bg-raised text-ink',
  strong: 'border border-transparent bg-accent text-accent-ink hover:opacity-90',
  quiet: 'border border-transparent text-accent hover:bg-raised',
}

type Props = ComponentProps<'button'> & { look?: keyof typeof LOOKS }

/** A button with text. */
export function Button({ look = 'plain', className, type = 'button', ...rest }: Props) {
  const shape = 'target inline-flex items-center justify-center gap-1.5 rounded-md px-3 py-1 text-sm transition-colors'
  return <button type={type} className={classNames(shape, LOOKS[look], 'disabled:opacity-60', className)} {...rest} />
}
