import { counted } from '#archive/counted.ts'
import { HOME_TEXTS } from '#archive/home-texts.ts'
import { FilterLink } from '#web/address/filter-link.tsx'
import { useTopics } from '#web/data/topics.ts'
import { Failed } from '#web/ui/failed.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { HomePart } from './home-part.tsx'

/** The archive's topics with their numbers of cards; each links to its cards. */
export function Topics() {
  const topics = useTopics()
  if (topics.isError && !topics.data) {
    return (
      <HomePart title={HOME_TEXTS.topics}>
        <Failed text={HOME_TEXTS.topicsFailed} onRetry={topics.refetch} />
      </HomePart>
    )
  }
  if (topics.data?.topics.length === 0) return null
  return (
    <HomePart title={HOME_TEXTS.topics}>
      {topics.data ? (
        <ul className="flex flex-wrap gap-x-7 gap-y-1 font-serif text-[1.375rem] leading-10">
          {topics.data.topics.map(({ value, count }) => (
            <li key={value} dir="auto" className="min-w-0">
              <FilterLink
                filter={{ kind: 'tag', value }}
                aria-label={`${value}, ${counted(count, 'card')}`}
                className="hover:text-accent hover:underline"
              >
                {value}
                <sup className="ml-1 font-sans text-[0.8125rem] leading-none text-quiet">
                  {count.toLocaleString('en-US')}
                </sup>
              </FilterLink>
            </li>
          ))}
        </ul>
      ) : (
        <Skeleton className="h-20" />
      )}
    </HomePart>
  )
}
