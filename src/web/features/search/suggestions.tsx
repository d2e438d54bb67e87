import { useImperativeHandle, useLayoutEffect, type Ref, type RefObject } from 'react'
import type { Filter, Filters } from '#archive/filters.ts'
import { joinQueries, isQuery, completedQuery } from '#archive/query/typed-query.ts'
import { findStatus } from './find-status.ts'
import { moveRow } from './option-move.ts'
import { completionOf, completionText, type Choice, type Option } from './option.ts'
import { rowId } from './row-id.ts'
import { SuggestionPanel } from './suggestion-panel.tsx'
import { typedPhrases } from './typed-phrases.ts'
import { usePanelPlace } from './use-panel-place.ts'
import { useRecentSearches } from './use-recent-searches.ts'
import { useRows } from './use-rows.ts'

/** The interface of the list to its field. */
export interface SuggestionKeys {
  /** Handles a key pressed in the field. @returns whether the list used it */
  onKey: (key: string) => boolean
}

/** The state of the list, for the ARIA attributes of the field. */
export interface ListState {
  isShown: boolean
  /** The id of the active row. */
  activeId: string | undefined
  status: string
}

interface Props {
  ref: Ref<SuggestionKeys>
  /** The search box above the list. */
  box: RefObject<HTMLElement | null>
  listId: string
  /** The typed text. */
  text: string
  /** The filters to which a search term is added. */
  filters: Filters
  onState: (state: ListState) => void
  onChoose: (option: Choice) => void
  /** Called to complete the last word in the field. */
  onComplete: (text: string) => void
}

/** The filter of a typed query; null for a text that is none. @param before the existing query */
export const typedFilter = (text: string, before: string): Filter | null =>
  isQuery(text) ? { kind: 'query', value: joinQueries(before, completedQuery(text)) } : null

/** The open list under the search box; its code is loaded when the box takes the focus. */
export function Suggestions({ ref, box, listId, text, filters, onState, onChoose, onComplete }: Props) {
  const { recent, remove, clear } = useRecentSearches()
  const rows = useRows(text, filters, recent)
  const { options, active, found } = rows
  const isShown = options.length > 0 || rows.failure !== null
  const activeId = options[active] && rowId(listId, active)
  const status = found ? findStatus(found.total, found.capped) : ''
  usePanelPlace(box, isShown)
  useLayoutEffect(() => onState({ isShown, activeId, status }), [onState, isShown, activeId, status])

  const choose = (option: Option) =>
    option.kind === 'operator' ? onComplete(completionText(option.text)) : onChoose(option)
  const onForget = (option: Option) => {
    if (option.kind === 'recent') remove(option.search.query)
  }
  const onKey = (key: string): boolean => {
    const option = options[active]
    if (key === 'Tab') {
      const completion = found && completionOf(options, option)
      if (completion !== null) onComplete(completionText(completion))
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
