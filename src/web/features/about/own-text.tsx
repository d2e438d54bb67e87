import { useCallback, type ReactNode } from 'react'
import { TEXTS } from '#archive/texts.ts'
import { BASE } from '#web/address/site-base.ts'
import { useOwnText } from '#web/data/texts.ts'
import { Failed } from '#web/ui/failed.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useRendered } from '#web/ui/use-rendered.ts'

/** The owner's text, with the text that comes with Colloquy as fallback. */
export function OwnText({ name, otherwise }: { name: 'about' | 'faq'; otherwise: ReactNode }) {
  const { data: own, isError, refetch } = useOwnText(name)
  if (own === undefined && isError) return <Failed text={TEXTS.textFailed} onRetry={refetch} />
  if (own === undefined) return <Skeleton className={name === 'about' ? 'h-[41rem]' : 'h-[150rem]'} />
  if (own === null) return otherwise
  return <Rendered markdown={own} />
}

/** The heading level of the dialog's title. */
const UNDER = 2

/** HTML within the Markdown is escaped, so that the result is safe for any author. */
function Rendered({ markdown }: { markdown: string }) {
  const html = useRendered(markdown, UNDER, BASE)
  const fill = useCallback(
    (node: HTMLElement | null) => {
      if (node) node.innerHTML = html
    },
    [html],
  )
  return <div ref={fill} />
}
