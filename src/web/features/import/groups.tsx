import { ChevronRight } from 'lucide-react'
import { IMPORT_TEXTS } from '#archive/import-texts.ts'
import { classNames } from '#web/ui/class-names.ts'

interface Props {
  title: string
  hint?: string
  /** Total number of rows; `rows` may be fewer. */
  total: number
  columns: readonly string[]
  rows: readonly (readonly (string | number)[])[]
  isOpen?: boolean
}

/** A collapsible table, with the number of rows in its heading. */
export function Groups({ title, hint, total, columns, rows, isOpen = false }: Props) {
  if (total === 0) return null
  return (
    <details open={isOpen} className="group">
      <summary className="target flex w-fit items-center gap-1 text-base font-semibold hover:underline">
        <ChevronRight size={18} strokeWidth={1.75} aria-hidden className="-ml-1 group-open:rotate-90" />
        {title} ({total.toLocaleString('en-US')})
      </summary>
      {hint !== undefined && <p className="text-quiet">{hint}</p>}
      <table className="mt-1 w-full">
        <thead>
          <tr className="text-left text-quiet">
            {columns.map((name, index) => (
              <th
                key={index}
                scope="col"
                className={classNames('py-1 pr-3 font-normal', isLast(index) && 'text-right whitespace-nowrap')}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index} className="border-t border-hairline align-top">
              {row.map((cell, column) => (
                <td
                  key={column}
                  dir="auto"
                  className={classNames(
                    'py-1 pr-3',
                    isLast(column) ? 'w-px text-right whitespace-nowrap' : '[overflow-wrap:anywhere]',
                  )}
                >
                  {typeof cell === 'number' ? cell.toLocaleString('en-US') : cell || IMPORT_TEXTS.none}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {total > rows.length && <p className="pt-1 text-quiet">{IMPORT_TEXTS.more(total - rows.length)}</p>}
    </details>
  )

  function isLast(index: number): boolean {
    return index === columns.length - 1
  }
}
