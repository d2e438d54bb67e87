import type { ComponentProps } from 'react'
import { Checkbox } from './checkbox.tsx'

const TRACK =
  'relative h-5 w-9 shrink-0 cursor-pointer appearance-none rounded-full border border-line bg-sunken ' +
  'transition-colors after:absolute after:top-0.5 after:left-0.5 after:size-3.5 after:rounded-full after:bg-quiet ' +
  'after:transition-transform checked:border-accent checked:bg-accent checked:after:translate-x-4 ' +
  'checked:after:bg-accent-ink aria-disabled:opacity-50'

type Props = Omit<ComponentProps<typeof Checkbox>, 'isChecked' | 'box'> & { isOn: boolean }

/** A switch that takes effect at once. */
export const Switch = ({ isOn, ...rest }: Props) => <Checkbox {...rest} isChecked={isOn} role="switch" box={TRACK} />
