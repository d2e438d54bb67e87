import { useImperativeHandle, useLayoutEffect, type Ref, type RefObject } from 'react'
import type { Filter, Filters } from '#archive/filters.ts'
import { bothQueries, isQuery, completedQuery } from '#archive/query/typed-query.ts'
import { findStatus } from './find-status.ts'
import { moveRow } from './option-move.ts'
import { completionOf, written, type Choice, type Option } from './option.ts'
import { rowId } from './row-id.ts'
import { SuggestionPanel } from './suggestion-panel.tsx'
import { typedPhrases } from './typed-phrases.ts'
import { usePanelPlace } from './use-panel-place.ts'
import { useRecentSearches } from './use-recent-searches.ts'
import { useRows } from './use-rows.ts'

/** What the list gives to the field that it belongs to. */
export interface SuggestionKeys {
  /** Whether the list uses a key that is pressed in the field. */
  onKey: (key: string) => boolean
}

/** What the field says about the list for those who do not see it. */
export interface ListState {
  isShown: boolean
  /** The id of the chosen row. */
  activeId: string | undefined
  status: string
}

interface Props {
  ref: Ref<SuggestionKeys>
  /** The search box, which the list lies under. */
  box: RefObject<HTMLElement | null>
  listId: string
  /** What is typed. */
  text: string
  /** Those that a search term is added to. */
  filters: Filters
  onState: (state: ListState) => void
  onChoose: (option: Choice) => void
  /** The last word is completed in the field. */
  onComplete: (text: string) => void
}

/** What is typed as a filter, where it is a query; else null. @param before the query that is there already */
export const typedFilter = (text: string, before: string): Filter | null =>
  isQuery(text) ? { kind: 'query', value: bothQueries(before, completedQuery(text)) } : null

/** The open list under the search box; its code is fetched when the box takes the focus. */
export function Suggestions({ ref, box, listId, text, filters, onState, onChoose, onComplete }: Props) {
  const { recent, remove, clear } = useRecentSearches()
  const rows = useRows(text, filters, recent)
  const { options, active, found } = rows
  const isShown = options.length > 0 || rows.failure !== null
  const activeId = options[active] && rowId(listId, active)
  const status = found ? findStatus(found.total, found.capped) : ''
  usePanelPlace(box, isShown)
  useLayoutEffect(() => onState({ isShown, activeId, status }), [onState, isShown, activeId, status])

  const choose = (option: Option) => (option.kind === 'operator' ? onComplete(written(option.text)) : onChoose(option))
  const onForget = (option: Option) => {
    if (option.kind === 'recent') remove(option.search.query)
  }
  const onKey = (key: string): boolean => {
    const option = options[active]
    if (key === 'Tab') {
      const completion = found && completionOf(options, option)
      if (completion !== null) onComplete(written(completion))
      return completion !== null
    }
    if (key === 'Enter' && option) {
      choose(option)
      return true
    }
    if (key === 'Delete' && option?.kind === 'recent' && rows.isMoved) {
      onForget(option)
      return true
    }
    const next = moveRow(active, key, options.length, rows.isMoved)
    if (next === null) return false
    rows.choose(next)
    document.getElementById(rowId(listId, next))?.scrollIntoView({ block: 'nearest' })
    return true
  }
  useImperativeHandle(ref, () => ({ onKey }))

  if (!isShown) return null
  return (
    <SuggestionPanel
      listId={listId}
      typed={text}
      groups={rows.groups}
      recent={rows.recents}
      active={active}
      phrases={typedPhrases(text)}
      failure={rows.failure}
      error={rows.error}
      onChoose={choose}
      onForget={onForget}
      onForgetAll={clear}
    />
  )
}
