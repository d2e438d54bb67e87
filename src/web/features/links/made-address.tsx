import { LINK_TEXTS } from '#archive/link-texts.ts'
import type { MadeLink, SharedLink } from '#web/data/links.ts'
import { SecretOnce } from '#web/ui/secret-once.tsx'

interface Props {
  made: MadeLink | undefined
  /** The present state of the links: the URL of an ended link is not offered for copying. */
  links: readonly SharedLink[]
}

/** The URL of a link that was just made, for copying. */
export function MadeAddress({ made, links }: Props) {
  if (!made || links.some(({ id, state }) => id === made.link.id && state !== 'open')) return null
  return <SecretOnce key={made.link.id} label={LINK_TEXTS.made} value={made.address} texts={LINK_TEXTS} />
}
