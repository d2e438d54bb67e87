/** One exchange as a session file tells it. */
interface Exchange {
  /** `YYYYMMDD_HHMMSS`. */
  dayStamp: string
  /** Seconds since 1970, with the stamp read as UTC: for differences only. */
  seconds: number
  pageTitle: string
  prompt: string
  response: string
}

export interface Session {
  title: string
  category: string
  sid: string
  exchanges: Exchange[]
}

const FRONT = /^---\n([\s\S]*?)\n---\n/
const OPENING = /^<!-- (\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d) \| (.*) -->$/
const ANSWER = '<!-- answer -->'

/**
 * Reads a session of the demo: front matter with `title`, `category` and `sid`, then the exchanges. Each begins with a
 * line `<!-- 2023-09-04 14:05:20 | page title -->`, and `<!-- answer -->` stands between prompt and response. Comments
 * are the marks because the texts themselves are full of headings, rules and code fences.
 * @throws Error with a sentence that names the file and what is wrong with it
 */
export function readSession(name: string, text: string): Session {
  const refuse = (why: string) => new Error(`The demo session ${name} ${why}.`)
  const front = FRONT.exec(text)
  if (!front) throw refuse('has no front matter')
  const fields = new Map(front[1]!.split('\n').map((line) => splitField(line)))
  const exchanges: Exchange[] = []
  for (const line of text.slice(front[0].length).split('\n')) {
    const opening = OPENING.exec(line)
    const last = exchanges.at(-1)
    if (opening) exchanges.push(newExchange(opening))
    else if (last) last.response += `${line}\n`
    else if (line.trim()) throw refuse('has text before its first exchange')
  }
  for (const exchange of exchanges) {
    const [prompt, response, ...rest] = `\n${exchange.response}`.split(`\n${ANSWER}\n`)
    if (response === undefined || rest.length > 0) throw refuse(`needs one ${ANSWER} after each prompt`)
    exchange.prompt = prompt!.trim()
    exchange.response = response.trim()
  }
  const [title = '', category = '', sid = ''] = ['title', 'category', 'sid'].map((key) => fields.get(key))
  if (!category) throw refuse('has no category')
  return { title, category, sid, exchanges }
}

function splitField(line: string): [string, string] {
  const colon = line.indexOf(':')
  return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()]
}

function newExchange(opening: RegExpExecArray): Exchange {
  const [, year, month, day, hour, minute, second, pageTitle = ''] = opening
  return {
    dayStamp: `${year}${month}${day}_${hour}${minute}${second}`,
    seconds: Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) / 1000,
    pageTitle,
    prompt: '',
    response: '',
  }
}
