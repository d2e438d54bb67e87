import { TEXTS } from '#archive/texts.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Replaces a list until the search index is built. */
export function SearchPrepared({ percent }: { percent: number }) {
  return (
    <Notice text={TEXTS.searchPrepared(percent).replace(' %', '\u00A0%')}>
      <span className="flex w-64 max-w-full">
        <progress aria-label={TEXTS.searchPreparing} value={percent} max={100} className="progress-bar" />
      </span>
      <p>{TEXTS.searchPreparedHint}</p>
    </Notice>
  )
}
