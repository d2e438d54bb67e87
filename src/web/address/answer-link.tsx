import type { ComponentProps } from 'react'
import { Link, useLocation } from 'react-router'
import type { AnswerSteps } from './answer-address.ts'
import type { Place } from './place.ts'

type Props = Omit<ComponentProps<typeof Link>, 'to' | 'state' | 'replace'> & {
  steps: Pick<AnswerSteps, 'queryWithin'>
  /** The way from the answer on show into its branch. */
  within: readonly number[]
}

/** A link to an answer within the branch of the one on show; it takes the place of the address as it is. */
export function AnswerLink({ steps, within, ...rest }: Props) {
  const place: Place = useLocation()
  return (
    <Link to={place.pathname + steps.queryWithin(within)} state={place.state} replace preventScrollReset {...rest} />
  )
}
