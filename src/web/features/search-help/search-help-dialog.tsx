import { NO_FILTERS } from '#archive/filters.ts'
import { filterPath } from '#archive/filter-url.ts'
import { countLabel } from '#archive/pages.ts'
import { SEARCH_HELP_TEXTS } from '#archive/search-help-texts.ts'
import { TEXTS } from '#archive/texts.ts'
import { useDialogAddress } from '#web/address/dialog-address.ts'
import { Link } from '#web/address/link.tsx'
import { useSearchHelp } from '#web/data/search-help.ts'
import { ReadingDialog } from '#web/ui/reading-dialog.tsx'

/** The help on searching, with examples that have results in this archive: a press on one runs it. */
export function SearchHelpDialog() {
  const { close } = useDialogAddress()
  const help = useSearchHelp()
  return (
    <ReadingDialog title={TEXTS['search-help']} onClose={close}>
      <p className="pb-2">{SEARCH_HELP_TEXTS.introduction}</p>
      {help.isPending && <p role="status">{TEXTS.loading}</p>}
      {help.isError && <p role="alert">{SEARCH_HELP_TEXTS.failed}</p>}
      {help.data?.sections.length === 0 && <p className="text-quiet">{SEARCH_HELP_TEXTS.empty}</p>}
      {help.data?.sections.map(({ name, examples }) => (
        <section key={name} aria-labelledby={`search-help-${name}`} className="pt-4">
          <h3 id={`search-help-${name}`} className="text-sm font-semibold text-quiet">
            {SEARCH_HELP_TEXTS.heading(name)}
          </h3>
          <ul>
            {examples.map(({ query, help: asks, total, capped }) => (
              <li
                key={query}
                className="grid grid-cols-[1fr_3rem] items-baseline gap-x-4 border-b border-hairline py-1.5"
              >
                <span className="min-w-0 sm:grid sm:grid-cols-2 sm:items-baseline sm:gap-x-4">
                  <Link
                    to={filterPath({ ...NO_FILTERS, query })}
                    className="target inline-flex items-center font-serif text-[1.0625rem] break-words text-accent hover:underline"
                  >
                    <span>
                      {query.split(/(?<= )/).map((word, at) => (
                        <span key={at} className="inline-block max-w-full whitespace-pre-wrap">
                          {word}
                        </span>
                      ))}
                    </span>
                  </Link>
                  <span className="block text-sm leading-6 text-quiet">{asks}</span>
                </span>
                <span className="text-end text-sm leading-6 text-quiet">
                  {countLabel(total, capped)}
                  <span className="sr-only"> {total === 1 ? 'card' : 'cards'}</span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </ReadingDialog>
  )
}
