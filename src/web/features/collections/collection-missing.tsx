import { COLLECTION_TEXTS } from '#archive/collection-texts.ts'
import { TEXTS } from '#archive/texts.ts'
import { HomeLink } from '#web/address/home-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface Props {
  /** False where it could not be fetched. */
  isMissing: boolean
  onRetry: () => void
}

/** What is in the place of a collection that is not there, or did not come. */
export function CollectionMissing({ isMissing, onRetry }: Props) {
  return (
    <Notice text={isMissing ? COLLECTION_TEXTS.noSuch : COLLECTION_TEXTS.failed} isError>
      {!isMissing && <Button onClick={onRetry}>{TEXTS.retry}</Button>}
      <HomeLink className="target inline-flex items-center font-medium text-accent hover:underline">
        {TEXTS.home}
      </HomeLink>
    </Notice>
  )
}
