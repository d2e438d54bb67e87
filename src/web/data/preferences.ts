import { FIRST_IMAGE_MODE, type ImageMode } from '#archive/picture.ts'
import { readPreference, writePreference, usePreference } from './preference.ts'

const IMAGE_MODES: readonly ImageMode[] = ['color', 'bw', 'none']

/** A boolean preference, and its setter. @param otherwise the default */
function useSwitch(key: string, otherwise: boolean): [boolean, (on: boolean) => void] {
  const isOther = usePreference(key) === String(!otherwise)
  return [isOther !== otherwise, (on) => writePreference(key, String(on))]
}

const choiceOf = <T extends string>(recalled: string | null, choices: readonly T[], otherwise: T): T =>
  choices.find((choice) => choice === recalled) ?? otherwise

/** A preference with several values, and its setter. @param otherwise the default */
function useChoice<T extends string>(key: string, choices: readonly T[], otherwise: T): [T, (choice: T) => void] {
  return [choiceOf(usePreference(key), choices, otherwise), (choice) => writePreference(key, choice)]
}

/** Whether search hits are highlighted; on by default. */
export const useHighlighting = () => useSwitch('highlighting', true)

/** The present image mode. */
export const imageModeNow = (): ImageMode => choiceOf(readPreference('imageMode'), IMAGE_MODES, FIRST_IMAGE_MODE)

/** The image mode; black and white by default. */
export const useImageMode = () => useChoice('imageMode', IMAGE_MODES, FIRST_IMAGE_MODE)

/** Whether all card texts are shown in full length; off by default. */
export const useExpandAll = () => useSwitch('expandAll', false)

/** Whether single-character shortcuts such as '/' are active; on by default. */
export const useSingleKeys = () => useSwitch('singleKeys', true)

/** Whether every month of the calendar is shown in a wrapped layout; off by default. */
export const useAllMonths = () => useSwitch('allMonths', false)

/** Whether the calendar's strip is open to the grid of months; closed by default. */
export const useCalendarOpen = () => useSwitch('calendarOpen', false)

/** The text sizes of the reader's 'Aa'. */
export const TEXT_SIZES = ['small', 'medium', 'large', 'huge'] as const

/** The line lengths of long texts. */
export const MEASURES = ['narrow', 'normal', 'wide'] as const

/** The size of long texts on this device; medium by default. */
export const useTextSize = () => useChoice('textSize', TEXT_SIZES, 'medium')

/** The length of lines on this device; about 66 letters by default. */
export const useMeasure = () => useChoice('measure', MEASURES, 'normal')
