import type { Part } from './parts.ts'

export type Citation = Extract<Part, { kind: 'citation' }>

/** A source that is cited, under its number. */
export interface Source {
  /** Counted from 1. */
  number: number
  title: string
  /** Its address where it is one of the web; null for any other, which leads nowhere. */
  url: string | null
}

/** The name under which a source is cited: its address, else its title. */
const keyOf = ({ title, url }: Citation): string => url || title

/** The sources that parts cite, each once, in the order in which they are cited first. */
export function sourcesOf(parts: readonly Part[]): ReadonlyMap<string, Source> {
  const sources = new Map<string, Source>()
  for (const part of parts) {
    if (part.kind !== 'citation' || sources.has(keyOf(part))) continue
    const url = /^https?:\/\//i.test(part.url) && URL.canParse(part.url) ? part.url : null
    sources.set(keyOf(part), { number: sources.size + 1, title: part.title.trim() || part.url, url })
  }
  return sources
}

/** The number of a citation among the sources; 0 for an unknown one. */
export const sourceNumber = (sources: ReadonlyMap<string, Source>, citation: Citation): number =>
  sources.get(keyOf(citation))?.number ?? 0
