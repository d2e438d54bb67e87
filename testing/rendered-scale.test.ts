import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { drawFormula } from '#archive/markdown/draw-formula.ts'
import { renderMarkdown } from '#archive/markdown/render-markdown.ts'

/** Formulae as answers have them; each is drawn. */
const FORMULAE = String.raw`E = mc^2
x = \frac{-b \pm \sqrt{b^2 - 4ac}}{2a}
\sum_{n=1}^{\infty} \frac{1}{n^2} = \frac{\pi^2}{6}
\int_0^\infty e^{-x^2}\,dx = \frac{\sqrt{\pi}}{2}
\lim_{x \to 0} \frac{\sin x}{x} = 1
\begin{pmatrix} 1 & 2 \\ 3 & 4 \end{pmatrix}
\begin{cases} 1 & x > 0 \\ 0 & \text{otherwise} \end{cases}
\nabla \times \mathbf{E} = -\frac{\partial \mathbf{B}}{\partial t}
\mathbb{P}(A \mid B) = \frac{\mathbb{P}(B \mid A)\,\mathbb{P}(A)}{\mathbb{P}(B)}
\hat{y} = \arg\max_y \log p(y \mid x; \theta)
\left( \frac{a}{b} \right)^{n+1}
\binom{n}{k} = \frac{n!}{k!(n-k)!}
\overline{AB} \perp \vec{v}
a \equiv b \pmod{m}
\underbrace{1 + 1 + \cdots + 1}_{n \text{ times}} = n
f'(x) = \lim_{h \to 0} \frac{f(x+h) - f(x)}{h}
\mathcal{L}(\theta) = -\sum_i y_i \log \hat{y}_i
\boxed{x = 42}
\forall \epsilon > 0 \; \exists \delta > 0
\text{Area} = \pi r^2 \approx 3.14 \times 5^2
\ce{2H2 + O2 -> 2H2O}
\sqrt[3]{27} = 3
\frac{d}{dx}\left[ x^2 \right] = 2x
\prod_{i=1}^{n} x_i
A \cup B \subseteq C \setminus D
10\% \text{ of } \$50 = \$5
\cancel{a} + \color{red}{b}
\operatorname{Var}(X) = \mathbb{E}[X^2] - \mathbb{E}[X]^2
\mathrm{d}s^2 = g_{\mu\nu}\,\mathrm{d}x^\mu \mathrm{d}x^\nu
\begin{array}{c|cc} & a & b \\ \hline c & 1 & 2 \end{array}
x_{1,2} \in \{0, 1\}
|\psi\rangle = \alpha|0\rangle + \beta|1\rangle
a \xrightarrow{k} b
\begin{aligned} a &= b \\ &= c \end{aligned}
\lfloor x \rfloor \le \lceil x \rceil
\bigl( \tfrac12 \bigr)
\oint_C \mathbf{F} \cdot d\mathbf{r}
\det(A - \lambda I) = 0
\S_n \ni \sigma
T = $8000 - S_0`.split('\n')

const WRAPPED = FORMULAE.flatMap((source) => [
  `so \\(${source}\\) is`,
  `as follows:\n\n\\[\n${source}\n\\]\n\nand`,
  `as $$${source}$$ and`,
  `- item\n\n  $$\n  ${source}\n  $$`,
  `\`\`\`math\n${source}\n\`\`\``,
])

/** Delimiters around something, outside of code and formulae. */
const DELIMITED = /\\\([^\n]*?\\\)|\\\[[^]*?\\\]|\$\$[^$\n]*[\\^_=][^$\n]*\$\$|^ *`{3}\w*$/gm
const UNSHOWN = /<(pre|code|math)\b[^]*?<\/\1>/g

const proseOf = (html: string): string => html.replaceAll(UNSHOWN, ' ').replaceAll(/<[^>]*>/g, ' ')
const count = (text: string, part: RegExp): number => text.match(part)?.length ?? 0

function survey(texts: Iterable<string>) {
  const found = { texts: 0, formulae: 0, undrawn: 0, code: 0, raw: 0 }
  const delimited: string[] = []
  for (const text of texts) {
    const html = renderMarkdown(text, { drawFormula })
    found.texts++
    found.formulae += count(html, /<math /g)
    found.undrawn += count(html, /class="math"/g)
    found.code += count(html, /<figure class="code">/g)
    if (html.startsWith('<pre class="raw"')) found.raw++
    delimited.push(...(proseOf(html).match(DELIMITED) ?? []))
  }
  return { ...found, delimited }
}

const DATA = join(import.meta.dirname, '../../shared/data')
const FILES = ['conversations/arena-hard.jsonl.gz', 'scale/alpacaeval-pairs.jsonl.gz'].map((name) => join(DATA, name))
const hasData = FILES.every((file) => existsSync(file))

interface Line {
  output?: string
  messages?: { content: string | { answer: string } }[]
}

/** One line in as many is read. */
const STEP = 5

/** Answers of real sets that may hold a formula or code. */
function* answers(): Generator<string> {
  for (const file of FILES) {
    for (const [at, line] of gunzipSync(readFileSync(file)).toString().split('\n').entries()) {
      if (line === '' || at % STEP !== 0) continue
      const { output, messages = [] } = JSON.parse(line) as Line
      const texts =
        output === undefined
          ? messages.map(({ content }) => (typeof content === 'string' ? content : content.answer))
          : [output]
      for (const text of texts) if (/\$|\\[([]|\\begin|```/.test(text)) yield text
    }
  }
}

describe('formulae and code of answers', () => {
  it.each(WRAPPED)('%j is drawn, and none of its delimiters is left', (text) => {
    const { formulae, undrawn, delimited } = survey([text])
    expect([formulae, undrawn, delimited]).toEqual([1, 0, []])
  })

  it.runIf(hasData)('of 13,000 real answers show no delimiters', { tags: 'scale', timeout: 300_000 }, () => {
    const { delimited, ...found } = survey(answers())
    console.info(found)
    expect(found.formulae).toBeGreaterThan(400)
    expect(found.code).toBeGreaterThan(400)
    expect(found.raw).toBe(0)
    expect(found.undrawn).toBeLessThan(found.formulae / 50)
    expect(delimited).toEqual([])
  })
})
