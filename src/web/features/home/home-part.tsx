import { useId, type ReactNode } from 'react'

interface Props {
  title: string
  /** A link opposite the title. */
  beside?: ReactNode
  children: ReactNode
}

/** A section of the home page: a rule, its title and its content. */
export function HomePart({ title, beside, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-t-[1.5px] border-ink pb-6">
      <div className="flex min-h-12 items-center justify-between gap-4 pt-1">
        <h2 id={id} className="font-serif text-xl font-semibold">
          {title}
        </h2>
        {beside}
      </div>
      {children}
    </section>
  )
}
