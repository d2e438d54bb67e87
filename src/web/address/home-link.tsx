import type { ComponentProps } from 'react'
import { Link, useLocation } from 'react-router'
import { readList } from './filters.ts'

/** A link home; each press shows another random day. */
export function HomeLink(props: Omit<ComponentProps<typeof Link>, 'to'>) {
  const { homeTurn } = readList(useLocation())
  return <Link to="/" replace state={{ home: homeTurn + 1 }} {...props} />
}
