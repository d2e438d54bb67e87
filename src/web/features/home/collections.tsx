import { collectionPath } from '#archive/collection-path.ts'
import { COLLECTION_TEXTS } from '#archive/collection-texts.ts'
import { counted } from '#archive/counted.ts'
import { directionOf } from '#archive/text-direction.ts'
import { Link } from '#web/address/link.tsx'
import { useCollections, type ListedCollection } from '#web/data/collections.ts'
import { CardImage } from '#web/ui/card-image.tsx'
import { useShownPicture } from '#web/data/use-shown-picture.ts'
import { HomePart } from './home-part.tsx'

/** The published collections in order; empty without any. */
export function Collections() {
  const { data } = useCollections()
  const shown = data?.collections.filter(({ isPublished }) => isPublished) ?? []
  if (shown.length === 0) return null
  return (
    <HomePart title={COLLECTION_TEXTS.heading}>
      <ul className="grid gap-x-10 md:grid-cols-2 xl:grid-cols-3">
        {shown.map((collection) => (
          <Tile key={collection.name} collection={collection} />
        ))}
      </ul>
    </HomePart>
  )
}

function Tile({ collection: { name, title, cards, picture: own } }: { collection: ListedCollection }) {
  const { picture, onBroken } = useShownPicture(own)
  return (
    <li className="group relative flex min-h-28 min-w-0 gap-4 border-t border-hairline py-5">
      <div className="min-w-0 grow">
        <h3
          dir={directionOf(title)}
          className="line-clamp-3 font-serif text-lg leading-[1.625rem] font-semibold wrap-anywhere"
        >
          <Link
            to={collectionPath(name)}
            className="outline-offset-4 group-hover:text-accent after:absolute after:inset-0"
          >
            {title}
          </Link>
        </h3>
        <p className="mt-1 text-[0.8125rem] text-quiet">{counted(cards, 'card')}</p>
      </div>
      {picture && (
        <div className="h-20 w-28 shrink-0 overflow-hidden rounded-md bg-raised">
          <CardImage picture={picture} sizes="7rem" isEager={false} onBroken={onBroken} />
        </div>
      )}
    </li>
  )
}
