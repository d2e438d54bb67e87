import { ALargeSmall, ChevronLeft, List } from 'lucide-react'
import { Suspense, useRef, useState, type ComponentProps } from 'react'
import type { Phrase } from '#archive/term.ts'
import { READER_TEXTS } from '#archive/reader-texts.ts'
import { TEXTS } from '#archive/texts.ts'
import { HomeLink } from '#web/address/home-link.tsx'
import { useSessionAddress } from '#web/address/session-address.ts'
import { lazyPart } from '#web/data/lazy-part.ts'
import { HitNavigation } from '#web/ui/hit-navigation.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { useHits } from '#web/ui/use-hits.ts'
import { useIsScrolledPast } from '#web/ui/use-is-scrolled-past.ts'
import { Outline } from './outline.tsx'

const Popover = lazyPart(async () => (await import('#web/ui/popover.tsx')).Popover)
const ReadingSettings = lazyPart(async () => (await import('./reading-settings.tsx')).ReadingSettings)

interface Props {
  title: string
  results: number | null
  hits: ReturnType<typeof useHits>
  /** The props of the outline, which a button opens on narrow screens. */
  outline: Omit<ComponentProps<typeof Outline>, 'hasTools' | 'onChoose'>
  phrases: readonly Phrase[]
}

/** The bar of the reader: links back, the title once it is scrolled out of view, the hits, and the reading settings. */
export function ReaderBar({ title, results, hits, outline, phrases }: Props) {
  const { behind, leave } = useSessionAddress()
  const isPast = useIsScrolledPast(240)
  const navigation = (
    <HitNavigation count={hits.count} current={hits.current} onNext={hits.next} onPrevious={hits.previous} />
  )
  return (
    <>
      <nav
        aria-label="ways back"
        className="no-print sticky top-(--header) low:-top-13 z-20 border-b border-hairline bg-ground"
      >
        <div className="mx-auto flex h-12 max-w-[73rem] items-center gap-3 px-4 sm:px-8 xl:px-0">
          <HomeLink className="target inline-flex shrink-0 items-center text-sm text-accent hover:underline">
            {TEXTS.home}
          </HomeLink>
          {behind !== null && results !== null && (
            <button
              type="button"
              onClick={leave}
              className="target inline-flex shrink-0 items-center gap-1 text-sm whitespace-nowrap text-accent hover:underline"
            >
              <ChevronLeft size={18} aria-hidden />
              {READER_TEXTS.results(results)}
            </button>
          )}
          <p aria-hidden={!isPast} className="min-w-0 grow truncate text-center font-serif text-soft">
            {isPast && title}
          </p>
          {phrases.length > 0 && <div className="max-lg:hidden">{navigation}</div>}
          <div className="flex max-lg:hidden">
            <Settings />
          </div>
        </div>
        <div aria-hidden className="reading-progress" />
      </nav>
      <nav
        aria-label="reading tools"
        className="no-print fixed low:static inset-x-0 bottom-[calc(var(--footer)+env(safe-area-inset-bottom))] z-20 flex h-12 items-center justify-between border-t border-hairline bg-ground px-3 lg:hidden"
      >
        <OutlineButton outline={outline} />
        {phrases.length > 0 && navigation}
        <Settings />
      </nav>
    </>
  )
}

function Settings() {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <IconButton
        ref={button}
        icon={ALargeSmall}
        size={22}
        label={READER_TEXTS.settings}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <Suspense>
          <Popover anchor={button} label={READER_TEXTS.settings} onClose={() => setOpen(false)} align="end">
            <ReadingSettings />
          </Popover>
        </Suspense>
      )}
    </>
  )
}

function OutlineButton({ outline }: Pick<Props, 'outline'>) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="target inline-flex items-center gap-2 px-1 text-sm text-soft"
      >
        <List size={18} strokeWidth={1.75} aria-hidden />
        {READER_TEXTS.outline}
      </button>
      {isOpen && (
        <Suspense>
          <Popover
            anchor={button}
            label={READER_TEXTS.outline}
            onClose={close}
            className="max-h-[60dvh] w-[min(24rem,calc(100vw-1.5rem))] overflow-y-auto"
          >
            <Outline {...outline} hasTools onChoose={close} />
          </Popover>
        </Suspense>
      )}
    </>
  )
}
