import { ChevronRight } from 'lucide-react'
import { EXPORT_HELP } from '#archive/export-help.ts'
import { IMPORT_TEXTS } from '#archive/import-texts.ts'

/** How to get the export of each program, in folded sections. */
export function ExportHelp() {
  return (
    <section aria-labelledby="export-help">
      <h3 id="export-help" className="border-b border-hairline pb-1 text-base font-semibold">
        {IMPORT_TEXTS.howToExport}
      </h3>
      {EXPORT_HELP.map(({ program, steps }) => (
        <details key={program} name="export-help" className="group border-b border-hairline">
          <summary className="target flex list-none items-center gap-1 py-1 hover:underline [&::-webkit-details-marker]:hidden">
            <ChevronRight size={18} strokeWidth={1.75} aria-hidden className="-ml-1 group-open:rotate-90" />
            {program}
          </summary>
          <ol className="list-decimal space-y-1 pb-3 pl-9 marker:text-quiet">
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </details>
      ))}
    </section>
  )
}
