import { MessageCircle, X } from 'lucide-react'
import { lazy, Suspense, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { badge } from '#archive/comment.ts'
import { TEXTS } from '#archive/texts.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useMedia } from '#web/ui/use-media.ts'

const Popover = lazy(async () => ({ default: (await import('#web/ui/popover.tsx')).Popover }))
const Sheet = lazy(async () => ({ default: (await import('#web/ui/sheet.tsx')).Sheet }))

/** At this width and below comments come as a bottom sheet (R7.10). */
const SHEET = '(width <= 768px)'

/** 320 by 384 px compact, else 384 by 320 (R7.10), and never more than there is room for. */
const SIZE = 'h-[20rem] w-[24rem] max-lg:h-[24rem] max-lg:w-[20rem] max-h-(--radix-popover-content-available-height)'

interface Props {
  count: number
  /** What the comments are about, such as 'comments on this card'. */
  label: string
  /** The thread, made when it is opened. */
  children: () => ReactNode
}

/** The comment button with its badge, and the panel that it opens. */
export function CommentPopover({ count, label, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const isSheet = useMedia(SHEET)
  const button = useRef<HTMLButtonElement>(null)
  const waiting = <p className="py-4 text-center text-sm text-quiet">{TEXTS.loadingComments}</p>
  const panel = <Suspense fallback={waiting}>{isOpen && children()}</Suspense>
  if (isSheet) {
    return (
      <>
        <BadgeButton count={count} label={label} onClick={() => setOpen(true)} aria-haspopup="dialog" />
        {isOpen && (
          <Suspense>
            <Sheet label={label} onClose={() => setOpen(false)} className="h-[70dvh]">
              {panel}
            </Sheet>
          </Suspense>
        )}
      </>
    )
  }
  return (
    <>
      <BadgeButton
        ref={button}
        count={count}
        label={label}
        onClick={() => setOpen(!isOpen)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
      />
      {isOpen && (
        <Suspense>
          <Popover anchor={button} label={label} onClose={() => setOpen(false)} className={SIZE}>
            <div className="flex h-full flex-col">
              <div className="flex items-center justify-between pb-1">
                <p className="font-serif font-semibold">{label}</p>
                <IconButton icon={X} label={TEXTS.close} onClick={() => setOpen(false)} />
              </div>
              <div className="min-h-0 grow">{panel}</div>
            </div>
          </Popover>
        </Suspense>
      )}
    </>
  )
}

type BadgeProps = ComponentProps<'button'> & { count: number; label: string }

function BadgeButton({ count, label, ...rest }: BadgeProps) {
  const name = `${label} (${badge(count)})`
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      className="target inline-flex items-center justify-center gap-1 rounded-md px-1.5 text-quiet hover:bg-raised hover:text-ink"
      {...rest}
    >
      <MessageCircle size={18} strokeWidth={1.75} aria-hidden />
      {count > 0 && <span className="text-xs tabular-nums">{badge(count)}</span>}
    </button>
  )
}
