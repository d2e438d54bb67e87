import { TIME_TEXTS } from '#archive/time/time-texts.ts'
import { Missing, PageFrame } from './page-frame.tsx'

/** The page of an unknown URL. */
export const MissingPage = () => (
  <PageFrame>
    <Missing text={TIME_TEXTS.nothingHere} />
  </PageFrame>
)
