import type { AnswerSteps } from './answer-steps.ts'
import { Link, type LinkProps } from './link.tsx'
import { usePlace } from './navigation.tsx'

type Props = Omit<LinkProps, 'to' | 'state' | 'replace'> & {
  steps: Pick<AnswerSteps, 'queryWithin'>
  /** The path from the answer on show into its branch. */
  within: readonly number[]
}

/** A link to an answer within the branch of the one on show; it replaces the present history entry. */
export function AnswerLink({ steps, within, ...rest }: Props) {
  const place = usePlace()
  return <Link to={place.pathname + steps.queryWithin(within) + place.hash} state={place.state} replace {...rest} />
}
