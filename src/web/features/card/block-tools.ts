import { BLOCK_TEXTS } from './block-texts.ts'
import { readPreference, writePreference } from '#web/data/preference.ts'
import { copyText } from '#web/ui/copy-text.ts'

const WRAP = 'wrapCode'
/** Minimum scale of a diagram, so that its text stays readable: a wider diagram scrolls. */
const LEAST_SCALE = 0.75

/** Adds buttons to each block of code in a rendered text: copy, and wrap lines or draw the diagram. */
export function addBlockTools(content: DocumentFragment): void {
  for (const figure of content.querySelectorAll<HTMLElement>('figure.code')) {
    const pre = figure.querySelector('pre')!
    const code = pre.querySelector('code')!
    const tools = [
      button(BLOCK_TEXTS.copy, () => void copyText(code.textContent.replace(/\n$/, ''), BLOCK_TEXTS.copied)),
    ]
    if (code.classList.contains('language-mermaid')) tools.unshift(drawButton(figure, pre))
    else tools.unshift(wrapButton())
    figure.querySelector('figcaption')!.append(...tools)
  }
  showWrapping(content)
}

/**
 * Moves diagrams that a reader asked for, drawn or being drawn, into a new rendering of the same text, as when its formulae are
 * rendered.
 * @param shown the content on the page
 * @param content its replacement
 */
export function keepDiagrams(shown: ParentNode, content: ParentNode): void {
  const figures = shown.querySelectorAll<HTMLElement>('figure.code')
  for (const [index, made] of [...content.querySelectorAll<HTMLElement>('figure.code')].entries()) {
    const known = figures[index]
    const [before, after] = [known?.querySelector('pre'), made.querySelector('pre')]
    if (!known || known.dataset['asked'] === undefined || before?.textContent !== after?.textContent) continue
    // The highlights in the diagram's source may have changed.
    before!.replaceChildren(...after!.childNodes)
    made.replaceWith(known)
  }
}

function button(text: string, act: (self: HTMLButtonElement) => void): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.className = 'target no-print'
  made.textContent = text
  made.addEventListener('click', () => act(made))
  return made
}

/** Whether long lines of code wrap is one preference for this device. */
function wrapButton(): HTMLButtonElement {
  const made = button(BLOCK_TEXTS.wrap, () => {
    writePreference(WRAP, String(readPreference(WRAP) !== 'true'))
    showWrapping(document)
  })
  made.dataset['wrap'] = ''
  return made
}

function showWrapping(root: Document | DocumentFragment): void {
  const isWrapped = readPreference(WRAP) === 'true'
  for (const made of root.querySelectorAll('[data-wrap]')) made.ariaPressed = String(isWrapped)
  for (const figure of root.querySelectorAll('figure.code')) figure.classList.toggle('wrapped', isWrapped)
}

/** Toggles between the diagram and its source. */
function drawButton(figure: HTMLElement, pre: HTMLElement): HTMLButtonElement {
  const show = (self: HTMLButtonElement, picture: HTMLElement, isDrawn: boolean) => {
    picture.hidden = !isDrawn
    pre.hidden = isDrawn
    self.textContent = isDrawn ? BLOCK_TEXTS.source : BLOCK_TEXTS.draw
  }
  return button(BLOCK_TEXTS.draw, (self) => {
    const known = figure.querySelector<HTMLElement>('.diagram')
    if (known) {
      show(self, known, pre.hidden === false)
      return
    }
    figure.querySelector('[role="alert"]')?.remove()
    figure.dataset['asked'] = ''
    self.ariaDisabled = 'true'
    self.textContent = BLOCK_TEXTS.drawing
    void draw(pre.textContent).then((made) => {
      self.ariaDisabled = null
      self.textContent = BLOCK_TEXTS.draw
      figure.append(made)
      if (made.className === 'diagram') show(self, made, true)
    })
  })
}

/** Draws a diagram. @returns its element, or an alert after a failure */
async function draw(source: string): Promise<HTMLElement> {
  try {
    const { drawDiagram } = await import('./draw-diagram.ts')
    const { src, width, height } = await drawDiagram(source)
    const picture = Object.assign(document.createElement('img'), { src, width, height, alt: BLOCK_TEXTS.diagram })
    picture.style.minWidth = `${LEAST_SCALE * width}px`
    const room = document.createElement('div')
    room.className = 'diagram'
    room.tabIndex = 0
    room.role = 'group'
    room.ariaLabel = BLOCK_TEXTS.diagram
    room.append(picture)
    return room
  } catch (error) {
    console.warn('Diagram:', error)
    const failure = document.createElement('p')
    failure.setAttribute('role', 'alert')
    failure.textContent = BLOCK_TEXTS.undrawn
    return failure
  }
}
