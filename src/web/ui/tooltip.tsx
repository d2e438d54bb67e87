import { Tooltip as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { useLayer } from './dialog-layer.ts'

interface Props {
  /** What it explains: one element that can take focus. */
  children: ReactNode
  content: ReactNode
}

/** A short explanation beside an element, under pointer or focus; Escape dismisses it and it can be pointed at. */
export function Tooltip({ children, content }: Props) {
  const layer = useLayer()
  return (
    <Radix.Provider delayDuration={250} skipDelayDuration={200}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal container={layer}>
          <Radix.Content
            sideOffset={6}
            collisionPadding={8}
            className="appear z-50 max-w-xs rounded-md border border-hairline bg-ground px-2.5 py-1.5 text-sm text-ink shadow-md"
          >
            {content}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}
