import type { MarkdownIt, StateCore } from 'markdown-it'

const TASK = /^\[([ \t\nxX])\](?=\s)/

/** Items of a list that begin with `[x]` or `[ ]` are tasks, done or open (GitHub's Markdown, 5.3). */
function findTasks({ tokens, Token }: StateCore): void {
  for (let index = 2; index < tokens.length; index++) {
    const inline = tokens[index]!
    if (inline.type !== 'inline' || tokens[index - 2]!.type !== 'list_item_open') continue
    const mark = TASK.exec(inline.content)
    if (!mark || tokens[index - 1]!.type !== 'paragraph_open') continue
    const task = new Token('task', '', 0)
    task.info = mark[1]!.trim() === '' ? 'open' : 'done'
    inline.children = [task]
    inline.content = inline.content.slice(mark[0].length)
  }
}

/** Shows tasks as signs with a name: boxes to tick would promise something. */
export function taskItems(md: MarkdownIt): void {
  md.core.ruler.before('inline', 'tasks', findTasks)
  md.renderer.rules['task'] = (tokens, index) => {
    const { info } = tokens[index]!
    return `<span class="task" role="img" aria-label="${info}">${info === 'done' ? '☑' : '☐'}</span>`
  }
}
