import { useCallback, useMemo, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { RESULTS_TEXTS } from '#archive/results-texts.ts'
import { groupBySession, type SessionGroup } from '#archive/session.ts'
import type { Phrase } from '#archive/term.ts'
import type { ListedCard } from '#web/data/cards.ts'
import { useAfterFirstPaint } from '#web/ui/after-first-paint.ts'
import { classNames } from '#web/ui/class-names.ts'
import { restSpan } from '#web/ui/rest-span.ts'
import { useKeys } from '#web/ui/use-keys.ts'
import { CardTile } from './card-tile.tsx'
import { CellBlocks } from './cell-blocks.tsx'
import { inBlocks } from '#archive/in-blocks.ts'
import type * as Moves from './move-among-cards.ts'
import { SessionHeading } from './session-heading.tsx'

interface Props {
  cards: readonly ListedCard[]
  phrases: readonly Phrase[]
  /** True for a list of search results, whose excerpts are as wide as two columns. */
  isFound?: boolean
  /** True for the order by best match, where cards of one session are not adjacent: then there are no titles over them. */
  isRanked?: boolean
  isAllExpanded: boolean
  /** Called with whether any text of the list is cut off. */
  onOverflow?: (overflows: boolean) => void
  /** Star and comment buttons of a card; a stable function while they stay the same. */
  actions?: (card: ListedCard) => ReactNode
  /** The admin's row of a card. */
  flags?: ((card: ListedCard) => ReactNode) | undefined
  /** Content of the cell after the last card. */
  end?: ReactNode
}

/** The key handlers of the list, whose code is fetched when a card takes the focus. */
let moves: typeof Moves | undefined
const loadMoves = async () => {
  moves ??= await import('./move-among-cards.ts').catch(() => undefined)
}

const onFocus = () => void loadMoves()

const moveWithArrows = (event: KeyboardEvent) => {
  const { currentTarget } = event
  const move = () => moves?.moveAmongCards(currentTarget, event)
  if (moves) return move()
  // Before the code is loaded, the first key press must not scroll the page.
  const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event
  const isPlain = !altKey && !ctrlKey && !metaKey && !shiftKey
  if (isPlain && key.startsWith('Arrow') && (target as Element).matches('[data-card-link]')) event.preventDefault()
  void loadMoves().then(move)
}

const step = (by: 1 | -1) => void loadMoves().then(() => moves?.stepAmongCards(by))
const STEPS = { j: () => step(1), k: () => step(-1) }

/** Maximum number of cards on the first screen. */
const FIRST_SCREEN = 6

/** Columns by width of the screen (R2.28), in rows of equal height. */
const GRID = 'grid gap-x-8 md:grid-cols-2'
const FOUND = 'xl:gap-x-14 min-[104rem]:grid-cols-3 min-[104rem]:gap-x-8'
const PLAIN = 'xl:grid-cols-3'

/**
 * React keys that stay the same while cards are added at the front or the end, so that a block keeps its open cards: a session
 * has its title and the number of later blocks with the same title, a block of single cards the key of the block after it.
 */
function blockKeys(blocks: readonly (readonly SessionGroup<ListedCard>[])[]): string[] {
  const counts = new Map<string, number>()
  const keys: string[] = []
  for (const [first] of blocks.toReversed()) {
    if (first && first.cards.length > 1) {
      const later = counts.get(first.heading) ?? 0
      counts.set(first.heading, later + 1)
      keys.unshift(`session ${later} ${first.heading}`)
    } else keys.unshift(`before ${keys[0] ?? 'the end'}`)
  }
  return keys
}

/**
 * A page of cards in one, two or three columns, under the titles of their sessions: several cards of one under a title that
 * stays in sight, cards that are alone next to each other in one grid. Arrow keys, j and k move among them.
 */
export function CardGrid({
  cards: all,
  phrases,
  isFound = false,
  isRanked = false,
  isAllExpanded,
  onOverflow,
  actions,
  flags,
  end: lastCell,
}: Props) {
  const isWhole = useAfterFirstPaint()
  const cards = useMemo(() => (isWhole ? all : all.slice(0, FIRST_SCREEN)), [all, isWhole])
  const blocks = useMemo(() => (isRanked ? [] : inBlocks(groupBySession(cards))), [cards, isRanked])
  // Computed from all cards, so that the blocks of the first screen keep their keys when the others come.
  const keys = useMemo(() => (isRanked ? [] : blockKeys(inBlocks(groupBySession(all)))), [all, isRanked])
  const end = isWhole && lastCell
  // The last card of the first screen leaves room for the cards that follow.
  const hasEnd = !isWhole || Boolean(lastCell)
  const cut = useRef(new Set<string>())
  const noteOverflow = useCallback(
    (id: string, overflows: boolean) => {
      if (overflows) cut.current.add(id)
      else cut.current.delete(id)
      onOverflow?.(cut.current.size > 0)
    },
    [onOverflow],
  )
  useKeys('page', STEPS)
  let place = 0
  /** @param rest number of cells before a last card, which fills the rest of its row */
  const tile = (card: ListedCard, hasTopicLink: boolean, rest?: number) => (
    <CardTile
      key={card.id}
      card={card}
      phrases={phrases}
      isFound={isFound}
      hasTopicLink={hasTopicLink}
      isAllExpanded={isAllExpanded}
      isEager={place++ < FIRST_SCREEN}
      onOverflow={noteOverflow}
      actions={actions}
      flags={flags}
      className={rest === undefined ? undefined : restSpan(rest, isFound)}
    />
  )
  const grid = classNames(GRID, isFound ? FOUND : PLAIN)
  const ending = (count: number) =>
    end && (
      <div key="end" className={restSpan(count, isFound)}>
        {end}
      </div>
    )
  const tiles = (some: readonly ListedCard[], isFollowed: boolean) =>
    some.map((card, at) => tile(card, isRanked, at === some.length - 1 && !isFollowed ? at : undefined))
  return (
    <div role="group" aria-label="list of cards" data-print="list" onFocus={onFocus} onKeyDown={moveWithArrows}>
      {isRanked && (
        <>
          <h2 className="sr-only">{RESULTS_TEXTS.results}</h2>
          <CellBlocks grid={grid} cells={[...tiles(cards, hasEnd), ending(cards.length)]} />
        </>
      )}
      {blocks.map((groups, index) => {
        const [first] = groups
        const id = `session-${first!.cards[0]!.id}`
        const isLast = index === blocks.length - 1
        if (groups.length === 1 && first!.cards.length > 1)
          return (
            <section key={keys[index]} aria-labelledby={id} className="mb-6">
              <SessionHeading id={id} group={first!} phrases={phrases} isSticky />
              <CellBlocks
                grid={grid}
                cells={[...tiles(first!.cards, isLast && hasEnd), isLast && ending(first!.cards.length)]}
              />
            </section>
          )
        return (
          <div key={keys[index]} className="mb-6">
            <CellBlocks
              grid={grid}
              cells={[
                ...groups.map((group, at) => {
                  const [card] = group.cards
                  const titleId = `session-${card!.id}`
                  const isRest = at === groups.length - 1 && !(isLast && hasEnd)
                  return (
                    <section
                      key={titleId}
                      aria-labelledby={titleId}
                      className={classNames('flex min-w-0 flex-col [&>article]:grow', isRest && restSpan(at, isFound))}
                    >
                      <SessionHeading id={titleId} group={group} phrases={phrases} />
                      {tile(card!, true)}
                    </section>
                  )
                }),
                isLast && ending(groups.length),
              ]}
            />
          </div>
        )
      })}
    </div>
  )
}
