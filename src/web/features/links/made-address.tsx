import { LINK_TEXTS } from '#archive/link-texts.ts'
import { ShownOnce } from '#web/ui/shown-once.tsx'

/** The address of a link that was just made, to be copied now. */
export function MadeAddress({ address }: { address: string }) {
  return <ShownOnce label={LINK_TEXTS.made} value={address} texts={LINK_TEXTS} />
}
