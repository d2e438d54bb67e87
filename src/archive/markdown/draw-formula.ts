import temml from 'temml'

/** Longer formulae stay as they were written. */
const MAX_LENGTH = 4000
/** A drawn formula is at most this many times as long as its source, and some letters more. */
const MAX_GROWTH = 80

const OPTIONS = {
  throwOnError: true,
  // Formulae with an address, a class or a picture cannot be drawn.
  trust: (): never => {
    throw new Error('A formula may not do that.')
  },
  maxExpand: 200,
  // In em and pt.
  maxSize: [20, 200] as [number, number],
}

/** Environments that number their lines: nothing refers to the numbers. */
const NUMBERED = /\\(begin|end)\{(align|alignat|equation|gather|multline)\}/g

/** Prices within a formula, which TeX would read as its end. */
const PRICE = /(?<!\\)\$(?=\d)/g

/** The used part of the library, as its own types include names that it does not export. */
const { ['__renderToMathMLTree']: toTree } = temml as unknown as {
  ['__renderToMathMLTree']: (source: string, options: typeof OPTIONS & { displayMode: boolean }) => MathNode
}

/** A node of the library's output: an element, text or fragment. */
interface MathNode {
  type?: string
  text?: string
  attributes?: Readonly<Record<string, unknown>>
  classes?: readonly string[]
  style?: Readonly<Record<string, unknown>>
  children?: readonly MathNode[]
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))

/** Allow-list of a drawn formula; a formula with anything else is not drawn. */
const ELEMENTS = words(
  'math menclose mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none',
)
const ATTRIBUTES = words(
  'accent accentunder columnspan depth display displaystyle fence form height largeop linethickness lspace mathsize mathvariant maxsize minsize movablelimits notation rowspan rspace scriptlevel separator stretchy symmetric voffset width',
)
const CLASSES = words(
  'mathcal mathscr tml-prime tml-right tml-left tml-jot tml-fbox tml-overline tml-underline tml-cancel upstrike downstrike sout tml-xcancel circle-pad textcircle tml-sml-pad tml-med-pad tml-lrg-pad',
)
const COLOUR = /^(?:#[\da-f]{3,8}|[a-z]{3,20})$/i

/** The content security policy forbids inline styles: styles of the library become classes and attributes. */
function fromStyle(style: MathNode['style'] = {}): { classes: string[]; attributes: [string, string][] } {
  const classes: string[] = []
  const attributes: [string, string][] = []
  for (const [name, value] of Object.entries(style)) {
    const text = String(value)
    const side = /^(padding|border)(Left|Right|Top|Bottom)$/.exec(name)
    if (side?.[1] === 'padding') classes.push(...paddingClass(side[2]!.toLowerCase(), text))
    else if (side) classes.push(`rule-${side[2]!.toLowerCase()}`)
    else if (name === 'border') classes.push('tml-fbox')
    else if (name === 'width' && text === '100%') classes.push('whole')
    else if (name === 'textAlign' && text === 'left') classes.push('tml-left')
    else if (name === 'mathDepth' || name === 'math-depth') classes.push(`depth-${text}`)
    else if (name === 'color' && COLOUR.test(text)) attributes.push(['mathcolor', text])
    else if (name === 'backgroundColor' && COLOUR.test(text)) attributes.push(['mathbackground', text])
  }
  return { classes, attributes }
}

/** Only what differs from the usual distance of cells. */
const paddingClass = (side: string, text: string): string[] =>
  Number.parseFloat(text) === 0 ? [`none-${side}`] : text === '1em' ? [`wide-${side}`] : []

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

function write(node: MathNode, more: readonly [string, string][] = []): string {
  if (node.text !== undefined && node.type === undefined) return escape(node.text)
  const inner = (node.children ?? []).map((child) => write(child)).join('')
  if (node.type === undefined && node.attributes === undefined) return inner
  if (node.type === undefined || !ELEMENTS.has(node.type)) throw new Error(`No such element in a formula: ${node.type}`)
  const styled = fromStyle(node.style)
  const classes = [...(node.classes ?? []).filter((name) => CLASSES.has(name)), ...styled.classes]
  const given = Object.entries(node.attributes ?? {}).filter(([name]) => ATTRIBUTES.has(name))
  const attributes = [
    ...given,
    ...styled.attributes,
    ...more,
    ...(classes.length > 0 ? [['class', classes.join(' ')]] : []),
  ]
  const written = attributes.map(([name, value]) => ` ${String(name)}="${escape(String(value))}"`).join('')
  return `<${node.type}${written}>${inner}</${node.type}>`
}

/**
 * Draws a formula in TeX as MathML Core, which browsers show without a script, a style in markup, an address or an id. Its
 * source is in `alttext`.
 * @returns null for what is no formula, or too long, or would be too large
 */
export function drawFormula(source: string, isDisplay: boolean): string | null {
  if (source.length > MAX_LENGTH) return null
  try {
    const tree = toTree(source.replaceAll(NUMBERED, '\\$1{$2*}').replaceAll(PRICE, '\\$$'), {
      ...OPTIONS,
      displayMode: isDisplay,
    })
    if (tree.type !== 'math') return null
    const markup = write(tree, [
      ['dir', 'ltr'],
      ['alttext', source],
    ])
    return markup.length > MAX_GROWTH * (source.length + 10) ? null : markup
  } catch {
    // An invalid formula is shown as it was written.
    return null
  }
}
