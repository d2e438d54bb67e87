import { AudioLines, CodeXml, FileText, Image, Images, Layers2, Paperclip, type LucideIcon } from 'lucide-react'
import { tagCount } from '#archive/content-tags.ts'
import { tagLabel } from '#archive/parts-texts.ts'
import { pictureOf } from '#archive/picture.ts'
import type { ListedCard } from '#web/data/cards.ts'
import { useImageMode } from '#web/data/preferences.ts'

const ICONS: Readonly<Record<string, LucideIcon>> = {
  document: FileText,
  code: CodeXml,
  picture: Image,
  pictures: Images,
  audio: AudioLines,
  file: Paperclip,
  answers: Layers2,
}

/** Icons for the contents of a card besides plain text; a single picture on show needs none. */
export function TileHolds({ card }: { card: ListedCard }) {
  const [mode] = useImageMode()
  const isPictured = pictureOf(card, mode) !== null
  const shown = card.holds?.filter((hold) => hold !== 'picture' || !isPictured) ?? []
  if (shown.length === 0) return null
  return (
    <span className="flex shrink-0 items-center gap-2 text-[0.8125rem] text-quiet">
      {shown.map((hold) => {
        const Icon = ICONS[hold.split(':')[0] ?? '']
        if (!Icon) return null
        const name = tagLabel(hold)
        return (
          <span key={hold} role="img" aria-label={name} title={name} className="inline-flex items-center gap-0.5">
            <Icon size={15} strokeWidth={1.75} aria-hidden />
            {tagCount(hold) > 1 && <span aria-hidden>{tagCount(hold)}</span>}
          </span>
        )
      })}
    </span>
  )
}
