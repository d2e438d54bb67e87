import library from '@mermaid-js/tiny/dist/mermaid.tiny.js?url'

/** The used part of the library, which is loaded by a script element. */
interface Mermaid {
  initialize(options: object): void
  render(id: string, source: string, within: Element): Promise<{ svg: string }>
}

const OPTIONS = {
  startOnLoad: false,
  securityLevel: 'strict',
  suppressErrorRendering: true,
  theme: 'neutral',
  fontFamily: 'system-ui, sans-serif',
  htmlLabels: false,
  flowchart: { htmlLabels: false },
  maxTextSize: 20_000,
  maxEdges: 300,
}

/** Shapes that load a picture: the page sends no requests to third parties. */
const LOADS = /@\{[^}]*\b(?:img|icon)\b/

let loading: Promise<Mermaid> | null = null
let drawn = 0

function load(): Promise<Mermaid> {
  loading ??= new Promise<Mermaid>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = library
    script.addEventListener('load', () => {
      const { mermaid } = globalThis as unknown as { mermaid: Mermaid }
      mermaid.initialize(OPTIONS)
      resolve(mermaid)
    })
    script.addEventListener('error', () => {
      // A later attempt may have a network again.
      loading = null
      script.remove()
      reject(new Error(`${library} cannot be loaded.`))
    })
    document.head.append(script)
  })
  return loading
}

/**
 * Draws a diagram in Mermaid's language. The result is an image: no script, link or request in it is active.
 * @returns the image's URL, and its size in pixels
 * @throws when the library cannot be loaded, or for an invalid source
 */
export async function drawDiagram(source: string): Promise<{ src: string; width: number; height: number }> {
  if (LOADS.test(source)) throw new Error('The diagram loads pictures.')
  const mermaid = await load()
  const bench = document.createElement('div')
  bench.className = 'diagram-bench'
  bench.ariaHidden = 'true'
  document.body.append(bench)
  try {
    const { svg } = await mermaid.render(`diagram-${++drawn}`, source, bench)
    return pictureOf(svg)
  } finally {
    bench.remove()
  }
}

function pictureOf(svg: string): { src: string; width: number; height: number } {
  const root = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement
  const [, , width = 0, height = 0] = (root.getAttribute('viewBox') ?? '').split(/[\s,]+/).map(Number)
  if (root.localName !== 'svg' || !(width > 0 && height > 0)) throw new Error('No diagram came of it.')
  root.setAttribute('width', String(width))
  root.setAttribute('height', String(height))
  root.removeAttribute('style')
  const text = new XMLSerializer().serializeToString(root)
  return { src: `data:image/svg+xml,${encodeURIComponent(text)}`, width: Math.ceil(width), height: Math.ceil(height) }
}
