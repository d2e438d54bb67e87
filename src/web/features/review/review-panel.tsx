import { Check, Eye, Pencil } from 'lucide-react'
import { useEffect, useRef, useState, type Ref } from 'react'
import { FINDING_NAMES, REVIEW_TEXTS } from '#archive/review-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { Key } from './key.tsx'
import { wordsOf, type Findings, type ListedFinding } from './use-findings.ts'
import type { Review } from './use-review.ts'

interface Props {
  review: Review
  findings: Findings
  /** The field of the title, which the shortcut 'rename' focuses. */
  field: Ref<HTMLInputElement>
  onRename: () => void
  /** Called when the conversation has its new title. */
  onRenamed: () => void
}

/** The panel next to the text: the title, its visibility, and every finding with its state. */
export function ReviewPanel({ review, findings, field, onRename, onRenamed }: Props) {
  const { text, id } = review
  return (
    <div className="space-y-5">
      <TitleField
        key={id}
        title={text.title}
        field={field}
        onSave={(title) => review.rename(title, onRenamed)}
        onRename={onRename}
      />
      <div className="space-y-1">
        <p className="text-sm text-quiet">{REVIEW_TEXTS.whoReads}</p>
        <SegmentedControl
          label={REVIEW_TEXTS.whoReads}
          options={[
            { value: 'me', label: REVIEW_TEXTS.onlyMe },
            { value: 'everyone', label: REVIEW_TEXTS.everyone },
          ]}
          value={review.isPublic ? 'everyone' : 'me'}
          onChange={(who) => {
            if (who === 'me') review.withdraw()
            else if (findings.unvisited === 0) review.publish()
            else findings.next()
          }}
        />
      </div>
      <FindingList findings={findings} />
      {findings.more > 0 && <p className="text-sm text-quiet">{REVIEW_TEXTS.moreFindings(findings.more)}</p>}
    </div>
  )
}

interface TitleProps {
  title: string
  field: Ref<HTMLInputElement>
  onSave: (title: string) => void
  onRename: () => void
}

function TitleField({ title, field, onSave, onRename }: TitleProps) {
  const [value, setValue] = useState(title)
  const [known, setKnown] = useState(title)
  const [isOvertaken, setOvertaken] = useState(false)
  if (known !== title) {
    setKnown(title)
    // A draft stays when another admin changes the title.
    const isKept = value !== known && value.trim() !== title
    setOvertaken(isKept)
    if (!isKept) setValue(title)
  }
  return (
    <form
      className="space-y-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (value.trim() === title) onRename()
        else onSave(value)
      }}
    >
      <label className="block space-y-1 text-sm text-quiet">
        <span>{REVIEW_TEXTS.conversationTitle}</span>
        <input
          ref={field}
          dir="auto"
          value={value}
          maxLength={500}
          onChange={({ target }) => setValue(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || value === title) return
            event.preventDefault()
            event.stopPropagation()
            setValue(title)
          }}
          className="target w-full rounded-md border border-line bg-ground px-3 py-1.5 font-serif text-base text-ink"
        />
      </label>
      <p role="status" className="text-sm empty:m-0">
        {isOvertaken && value !== title && REVIEW_TEXTS.renamedMeanwhile(title)}
      </p>
      <Button type="submit" className="w-full">
        <Pencil size={16} aria-hidden />
        {REVIEW_TEXTS.rename}
        <span className="grow" />
        <Key name="t" />
      </Button>
    </form>
  )
}

/** The kind and location of a finding. */
function placeOf({ card, index, turn }: ListedFinding): string {
  const { kind, elsewhere } = card.findings[index]!
  const onCard = REVIEW_TEXTS.onCard(FINDING_NAMES[kind], turn)
  return elsewhere ? `${onCard}, ${elsewhere.where}` : onCard
}

function FindingList({ findings }: { findings: Findings }) {
  const list = useRef<HTMLOListElement>(null)
  const { at } = findings
  useEffect(() => {
    const box = list.current
    const item = box?.children[at]
    if (!box || !item) return
    // Scrolls the list only: on narrow screens it is within the text, which must keep its scroll position.
    const { top, bottom } = item.getBoundingClientRect()
    const outer = box.getBoundingClientRect()
    if (top < outer.top) box.scrollTop -= outer.top - top
    else if (bottom > outer.bottom) box.scrollTop += bottom - outer.bottom
  }, [at])
  if (findings.findings.length === 0) return <p className="text-sm text-quiet">{REVIEW_TEXTS.nothingFound}</p>
  return (
    <ol
      ref={list}
      aria-label={REVIEW_TEXTS.findings}
      className="max-h-[max(20rem,45vh)] overflow-y-auto border-y border-hairline"
    >
      {findings.findings.map((finding, index) => {
        const state = findings.stateOf(finding)
        const isHere = index === at
        return (
          <li key={index} className="border-t border-hairline first:border-t-0">
            <button
              type="button"
              aria-current={isHere}
              onClick={() => findings.goTo(index)}
              className={
                'grid w-full grid-cols-[1.25rem_minmax(0,1fr)_auto] items-center gap-x-2 px-1 py-1.5 text-left text-sm ' +
                '-outline-offset-2 hover:bg-raised aria-current:bg-red-soft'
              }
            >
              <span aria-hidden className="flex justify-center text-quiet">
                {isHere ? (
                  <Eye size={16} className="text-red" />
                ) : state === 'waiting' ? (
                  index + 1
                ) : (
                  <Check size={16} />
                )}
              </span>
              <span dir="auto" className="truncate text-ink">
                {wordsOf(finding)}
              </span>
              <span className={state === 'waiting' ? 'text-red' : 'text-quiet'}>
                {isHere && state !== 'left' ? REVIEW_TEXTS.states.here : REVIEW_TEXTS.states[state]}
              </span>
              <span className="col-span-2 col-start-2 text-quiet">{placeOf(finding)}</span>
            </button>
          </li>
        )
      })}
    </ol>
  )
}
