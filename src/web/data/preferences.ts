import { FIRST_IMAGE_MODE, type ImageMode } from '#archive/picture.ts'
import { remember, useRecalled } from './preference.ts'

const IMAGE_MODES: readonly ImageMode[] = ['color', 'bw', 'none']

/** Whether found words are marked; on by default. */
export function useHighlighting(): [boolean, (on: boolean) => void] {
  const on = useRecalled('highlighting') !== 'false'
  return [on, (next) => remember('highlighting', String(next))]
}

/** How pictures are shown; black and white by default. */
export function useImageMode(): [ImageMode, (mode: ImageMode) => void] {
  const recalled = useRecalled('imageMode')
  const mode = IMAGE_MODES.find((known) => known === recalled) ?? FIRST_IMAGE_MODE
  return [mode, (next) => remember('imageMode', next)]
}

/** Whether all card texts are shown in full length; off by default. */
export function useExpandAll(): [boolean, (on: boolean) => void] {
  const on = useRecalled('expandAll') === 'true'
  return [on, (next) => remember('expandAll', String(next))]
}

/** Whether keys of one letter or sign do something, such as '/'; on by default. */
export function useSingleKeys(): [boolean, (on: boolean) => void] {
  const on = useRecalled('singleKeys') !== 'false'
  return [on, (next) => remember('singleKeys', String(next))]
}

/** Whether every month of the calendar is shown in a wrapped layout; off by default. */
export function useAllMonths(): [boolean, (on: boolean) => void] {
  const on = useRecalled('allMonths') === 'true'
  return [on, (next) => remember('allMonths', String(next))]
}
