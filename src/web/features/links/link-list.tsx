import { ADMIN_TEXTS } from '#archive/admin-page-texts.ts'
import { LINK_TEXTS } from '#archive/link-texts.ts'
import { TEXTS } from '#archive/texts.ts'
import { useLinks, useRenewLink } from '#web/data/links.ts'
import { Failure } from '#web/ui/failure.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'
import { LinkRow } from './link-row.tsx'
import { MadeAddress } from './made-address.tsx'

/** The links by which cards are shared, open ones first. @param card only links that show it */
export function LinkList({ card }: { card?: string }) {
  const { links, total, isLoading, error, next } = useLinks(card)
  const renew = useRenewLink()
  if (error) return <Failure>{ADMIN_TEXTS.dataFailed(error.message)}</Failure>
  if (isLoading) return <p className="appear-late text-quiet">{TEXTS.loading}</p>
  if (links.length === 0) {
    return <p className="text-quiet">{card === undefined ? LINK_TEXTS.none : LINK_TEXTS.noneHere}</p>
  }
  return (
    <>
      <MadeAddress made={renew.data} links={links} />
      <Failure>{renew.isError && LINK_TEXTS.failed(renew.error.message)}</Failure>
      <ul aria-label={LINK_TEXTS.links}>
        {links.map((link) => (
          <LinkRow
            key={link.id}
            link={link}
            isNamed={card === undefined}
            onRenew={renew.isPending ? null : () => renew.mutate(link.id)}
          />
        ))}
      </ul>
      <div className="mt-1 text-quiet">
        {next && `${links.length} of ${total}`}
        <MoreButton next={next} failed={ADMIN_TEXTS.dataFailed}>
          older
        </MoreButton>
      </div>
    </>
  )
}
