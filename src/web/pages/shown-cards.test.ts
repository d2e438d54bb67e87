import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { CallError } from '#api/call.ts'
import { NO_FILTERS } from '#archive/filters.ts'
import { useShownCards, type ShownCards } from './shown-cards.ts'

/** The query of the list. */
const list = vi.hoisted(() => ({ now: {} as object }))
vi.mock('#web/address/filters.ts', () => ({
  useFilters: () => ({ filters: { ...NO_FILTERS, search: ['a'] }, isHome: false, homeTurn: 0 }),
}))
vi.mock('#web/data/cards.ts', () => ({ useCardList: () => list.now }))
vi.mock('#web/data/opening.ts', () => ({ useOpening: () => ({}) }))
vi.mock('#web/data/public-only.ts', () => ({ usePublicOnly: () => null }))

function shownOf(query: object): ShownCards {
  let shown: ShownCards | undefined
  list.now = query
  renderToStaticMarkup(
    createElement(() => {
      shown = useShownCards(false)
      return null
    }),
  )
  return shown!
}

const offline = { isError: true, error: new CallError(0, 'offline', 'x') }
const preparing = { isError: false, error: null, failureReason: new CallError(503, 'preparing', 'prepared: 42 %.') }
const data = { cards: [{ id: 'c1' }], total: 1, page: 1, size: 50, capped: false }

describe('a list that cannot be fetched', () => {
  it('says that there is no network, or how far the search index is', () => {
    expect(shownOf(offline)).toMatchObject({ isOffline: true, cards: [] })
    expect(shownOf(preparing)).toMatchObject({ prepared: 42, cards: [] })
    expect(shownOf({ ...preparing, data, isPlaceholderData: true })).toMatchObject({ prepared: 42 })
  })

  it('again stays readable', () => {
    expect(shownOf({ ...offline, data })).toMatchObject({ isOffline: false, errorText: null, cards: data.cards })
    expect(shownOf({ ...preparing, data, isPlaceholderData: false })).toMatchObject({
      prepared: null,
      cards: data.cards,
    })
  })
})
