import type { Source } from '#archive/card-sources.ts'
import { PARTS_TEXTS } from '#archive/parts-texts.ts'
import { directionOf } from '#archive/text-direction.ts'

/** The numbered sources of an answer. @param own prefix of their element ids */
export function SourceList({ sources, own }: { sources: readonly Source[]; own: string }) {
  if (sources.length === 0) return null
  return (
    <section aria-label={PARTS_TEXTS.sources} className="border-t border-hairline pt-3 text-sm">
      <ol className="list-decimal space-y-1 pl-6 text-quiet">
        {sources.map(({ number, title, url }) => (
          <li
            key={number}
            id={`${own}-${number}`}
            dir={directionOf(title)}
            className="scroll-mt-32 wrap-anywhere target:bg-raised"
          >
            {url === null ? (
              title
            ) : (
              <>
                <a href={url} target="_blank" rel="noopener nofollow" className="text-accent hover:underline">
                  {title}
                </a>{' '}
                <span>{new URL(url).hostname}</span>
              </>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
