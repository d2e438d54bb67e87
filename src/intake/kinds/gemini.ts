import { hash } from 'node:crypto'
import { ActivityCell, writtenAfter, writtenAs, type Written } from '#intake/activity-page.ts'
import type { ExportKind, ParseContext } from '#intake/export-kind.ts'
import { GatheredRecords } from '#intake/gathered.ts'
import { listOf, own } from '#intake/json-object.ts'
import { countLetters } from '#intake/letters.ts'
import { secondsOf } from '#intake/instant.ts'
import { isDateAlone, localSeconds } from '#intake/local-dates.ts'
import { pageTitleOf } from '#intake/page-title.ts'
import { readMessages, MessageParts, type ListedMessage } from '#intake/listed-messages.ts'
import { cardId } from '#intake/card-names.ts'
import { filled, unreadableRecord } from '#intake/parsed-conversation.ts'
import { askedIn, canvasIn, isKnown, isPlain, learnWords, namedBy, type Learned } from './gemini-frames.ts'

/** Minimum pause between conversations, in seconds, as an activity does not name its conversation. */
const IDLE_SECONDS = 1800
/** Fixed conversation key for ids of cards: a later export may group activities otherwise, but must give the same cards. */
const CARD_KEY = 'Gemini activity'

/** One activity: a prompt and its answer. */
interface Activity {
  /** The program's name for itself, in the language of the export. */
  header: string
  /** As in the export, with the program's text around the prompt. */
  title: string
  /** Unix seconds; null until the zone is known. */
  seconds: number | null
  /** A time without seconds, as in the export. */
  written: string
  /** True for a page, false for JSON. */
  isOnPage: boolean
  /** The id of the conversation; '' if unknown. */
  conversation: string
  files: string[]
  /** Lines of the program, such as how many files were sent. */
  notes: string[]
  /** Cited pages, each with a name and a URL. */
  cited: unknown[]
  answer: Written | null
}

/** The learned texts around prompts, by header. */
type Words = ReadonlyMap<string, Learned>

const isGemini = (text: string): boolean => /\bGemini|\bBard\b/i.test(text)

/** True for an activity of any product of Google's. */
const isActivity = (record: unknown): boolean =>
  typeof own(record, 'header') === 'string' &&
  typeof own(record, 'title') === 'string' &&
  typeof own(record, 'time') === 'string'

const productsOf = (record: unknown): string =>
  [own(record, 'header'), ...listOf(own(record, 'products'))].filter((one) => typeof one === 'string').join(' ')

/**
 * Gemini in Google Takeout: My Activity as JSON or as a page, in any language. It lists exchanges instead of conversations, so
 * that prompts without a pause of half an hour form one; activities of other products are ignored.
 */
export const gemini: ExportKind = {
  name: 'Gemini',
  label: 'Gemini in Google Takeout',
  recognises: (record) =>
    record instanceof ActivityCell ? isGemini(record.header) : isActivity(record) && isGemini(productsOf(record)),
  gather(record) {
    if (!gemini.recognises(record)) return isActivity(record) || record instanceof ActivityCell ? [] : null
    return { key: 'activity', part: record instanceof ActivityCell ? activityOfCell(record) : activityOf(record) }
  },
  divide: (parts) => sessionsOf(parts as Activity[]),
  learner() {
    const titles = new Map<string, { all: Set<string>; pages: Set<string> }>()
    return {
      take(part) {
        const { header, title, answer, isOnPage } = part as Activity
        if (answer === null || isKnown(title)) return
        if (!titles.has(header)) titles.set(header, { all: new Set(), pages: new Set() })
        titles.get(header)!.all.add(title)
        if (isOnPage) titles.get(header)!.pages.add(title)
      },
      learned: (): Words => new Map([...titles].map(([header, { all, pages }]) => [header, learnWords(all, pages)])),
    }
  },
  read(record, context) {
    if (!(record instanceof GatheredRecords)) return unreadableRecord('it is not an activity')
    const all = inOrder(record.parts as Activity[], context)
    const [first] = all
    if (!first) return unreadableRecord('it is not an activity')
    const words = record.learned as Words | undefined
    const said = all.map((one) => ({
      one,
      ...askedIn(one.title, learnedOf(one, words), one.answer !== null, one.header),
    }))
    const asked = said.find((one) => one.asked !== '')
    const read = readMessages(
      {
        id: first.conversation || `activity ${Math.floor(first.seconds ?? 0)}`,
        cardKey: CARD_KEY,
        title: pageTitleOf(asked?.asked ?? canvasOf(all)),
        seconds: first.seconds,
        updated: rankOf(all, words),
        maker: 'Gemini',
      },
      said.flatMap(messagesOf),
      context,
    )
    const others = new Map(said.flatMap((one) => otherIdsOf(one, words)))
    const cards = read.cards.map((card) => {
      const otherIds = others.get(card.card.id)
      return otherIds ? { ...card, otherIds } : card
    })
    return { ...read, cards }
  },
}

/**
 * Base of the ranks: above every time in seconds, and above all ranks of earlier versions, which ranked by time and mistook a
 * person's text before a no-break space, or at the end of every prompt, for the program's.
 */
const LEARNED = 15e9

/**
 * The rank of an export, used in place of a conversation's last change: an export with recognised frames precedes others, which
 * rank by the number of titles they learned from.
 */
function rankOf(activities: readonly Activity[], words: Words | undefined): number {
  const unsure = activities.filter((one) => !isPlain(one.title, learnedOf(one, words)))
  if (unsure.length === 0) return LEARNED + 5e9 + (activities.at(-1)?.seconds ?? 0)
  const titles = unsure.reduce((least, one) => Math.min(least, learnedOf(one, words)?.frame?.titles ?? 0), Infinity)
  return titles === 0 ? 0 : LEARNED + titles
}

const CONVERSATION = /(?:gemini|bard)\.google\.com\/(?:u\/\d+\/)?(?:app|chat)\/(?:c\/)?([\w-]{6,})/

/** Names of details with the prompt, where an export stores both sides as details. */
const ASKED = /^(?:prompt|request|query|question)/i

function activityOf(record: unknown): Activity {
  const html = listOf(own(record, 'safeHtmlItem'))
    .map((item) => own(item, 'html'))
    .filter((one) => typeof one === 'string')
  // A Gem that was used has a URL as well.
  const isPage = (one: unknown) =>
    html.length > 0 && /^https?:(?!\/\/gemini\.google\.com\/)/.test(filled(own(one, 'url')) ?? '')
  const all = listOf(own(record, 'subtitles'))
  const subtitles = all.filter((one) => !isPage(one))
  const links = listOf(own(record, 'details')).map((one) => filled(own(one, 'url')))
  const withValue = [...subtitles, ...listOf(own(record, 'details'))].filter(
    (one) => filled(own(one, 'value')) !== null,
  )
  const valuesOf = (isAsked: boolean) =>
    withValue.filter((one) => ASKED.test(String(own(one, 'name'))) === isAsked).map((one) => String(own(one, 'value')))
  const names = withValue.length > 0 ? valuesOf(false) : subtitles.map((one) => filled(own(one, 'name')) ?? '')
  const areFiles = subtitles.some((one) => own(one, 'url') !== undefined) || names.some((name) => /^-\s/.test(name))
  const attached = [
    ...listOf(own(record, 'attachedFiles')),
    own(record, 'imageFile'),
    ...listOf(own(record, 'audioFiles')),
  ]
  const linked = areFiles ? subtitles.map((one) => filled(own(one, 'url'))) : []
  const files = [...attached, ...linked].map(filled).filter((name) => name !== null && !/^https?:/.test(name))
  const answer = html.length > 0 ? writtenAs(html.join('\n')) : !areFiles && names.length > 0 ? plainly(names) : null
  return {
    header: filled(own(record, 'header')) ?? '',
    title: valuesOf(true).join('\n\n') || (filled(own(record, 'title')) ?? ''),
    seconds: secondsOf(own(record, 'time')),
    written: '',
    isOnPage: false,
    conversation: CONVERSATION.exec([own(record, 'titleUrl'), ...links].join(' '))?.[1] ?? '',
    files: [...new Set(files)] as string[],
    notes: areFiles ? names : [],
    cited: all.filter(isPage),
    answer: answer !== null && answer.markdown.trim() === '' && answer.pictures.length === 0 ? null : answer,
  }
}

const plainly = (texts: string[]): Written => {
  const text = texts.join('\n\n')
  return { markdown: text, text, marks: 0, pictures: [] }
}

/** The index of the line with the time: the last one before the answer, as prompts may contain times; -1 for none. */
function timeLineOf({ lines }: ActivityCell): number {
  const block = lines.findIndex(({ isBlock }, index) => index > 0 && isBlock)
  const last = (fits: (text: string) => boolean): number =>
    lines.findLastIndex(({ text }, index) => index > 0 && (block === -1 || index < block) && fits(text.trim()))
  const alone = last(isDateAlone)
  return alone === -1 ? last((text) => localSeconds(text, 'UTC') !== null) : alone
}

function activityOfCell(cell: ActivityCell): Activity {
  const { lines } = cell
  const at = timeLineOf(cell)
  const above = lines.slice(0, at === -1 ? undefined : at)
  const firstFile = above.findIndex(({ file }, index) => index > 0 && file !== '')
  // The line above the first file tells the number of files.
  const until = firstFile === -1 ? above.length : Math.max(1, firstFile - 1)
  const answer = at === -1 ? null : writtenAfter(cell, at)
  return {
    header: cell.header,
    title: above
      .slice(0, until)
      .map(({ text }) => text)
      .join('\n')
      .trim(),
    seconds: null,
    written: at === -1 ? '' : lines[at]!.text.trim(),
    isOnPage: true,
    conversation: CONVERSATION.exec(cell.address)?.[1] ?? '',
    files: above.slice(until).flatMap(({ file }) => (file === '' ? [] : [file])),
    notes: above.slice(until).map(({ text }) => text),
    cited: [],
    answer: answer !== null && answer.markdown.trim() === '' && answer.pictures.length === 0 ? null : answer,
  }
}

const timeOf = ({ seconds, written }: Activity, timeZone: string): number | null =>
  seconds ?? (written === '' ? null : localSeconds(written, timeZone))

/** The activities with times in the given zone, oldest first: exports begin with the newest. */
function inOrder(activities: readonly Activity[], { timeZone }: ParseContext): Activity[] {
  return activities
    .map((one) => ({ ...one, seconds: timeOf(one, timeZone) }))
    .toReversed()
    .toSorted((a, b) => (a.seconds ?? 0) - (b.seconds ?? 0))
}

/** The indices of each conversation's activities, in the order of the file. */
function sessionsOf(activities: readonly Activity[]): number[][] {
  const timed = activities.map((one, place) => ({ place, one, seconds: timeOf(one, 'UTC') ?? 0 }))
  const sessions = new Map<string, number[]>()
  let last = -Infinity
  let session = ''
  for (const { place, one, seconds } of timed.toReversed().toSorted((a, b) => a.seconds - b.seconds)) {
    if (one.conversation === '') {
      if (seconds - last > IDLE_SECONDS) session = `activity ${seconds} ${place}`
      last = seconds
    }
    const key = one.conversation === '' ? session : `conversation ${one.conversation}`
    if (sessions.has(key)) sessions.get(key)!.push(place)
    else sessions.set(key, [place])
  }
  return [...sessions.values()].map((places) => places.toSorted((a, b) => a - b))
}

/** The name of the first canvas that an activity made; '' for none. */
const canvasOf = (activities: readonly Activity[]): string =>
  activities.map(({ title }) => canvasIn(title)).find((name) => name !== '') ?? ''

const learnedOf = ({ header }: Activity, words: Words | undefined): Learned | null => words?.get(header) ?? null

/** An activity with its prompt, and the number of characters of the program around it. */
interface Said extends ReturnType<typeof askedIn> {
  one: Activity
}

const nameOf = ({ seconds }: Activity, words: string): string =>
  `${Math.floor(seconds ?? 0)} ${hash('sha256', words, 'hex').slice(0, 16)}`

/** The ids of an activity's card by which earlier versions know it: they depended on the learned texts. */
function otherIdsOf({ one, asked }: Said, words: Words | undefined): [id: string, otherIds: string[]][] {
  const name = nameOf(one, namedBy(one.title))
  const written = [asked || one.title, one.title, one.title.replaceAll('\u00a0', ' ')]
  const others = new Set(written.map((text) => nameOf(one, text)))
  others.delete(name)
  if (others.size === 0 && isPlain(one.title, learnedOf(one, words))) return []
  return ['p', 'a'].map((side) => [
    cardId(CARD_KEY, `${name} ${side}`),
    [...others].map((other) => cardId(CARD_KEY, `${other} ${side}`)),
  ])
}

function messagesOf({ one, asked, around }: Said): ListedMessage[] {
  const { title, seconds, files, notes, cited, answer } = one
  const name = nameOf(one, namedBy(title))
  const messages: ListedMessage[] = []
  const prompt = new MessageParts()
  prompt.text(asked)
  for (const file of files)
    prompt.file(file, { name: file, type: /\.(?:png|jpe?g|webp|gif|heic)$/i.test(file) ? 'picture' : '' })
  const canvas = answer === null ? '' : canvasIn(title)
  prompt.leave('words of the program', around - countLetters(canvas))
  prompt.leave('words of the program', notes.join(''))
  const said = prompt.said('prompt')
  const isSilent = asked === '' && files.length === 0
  messages.push({
    id: `${name} p`,
    seconds,
    ...(isSilent ? { ...said, content: { kind: 'hidden' as const, why: 'placeholder' as const } } : said),
  })
  if (answer !== null) {
    const response = new MessageParts()
    const heading = canvas === '' ? '' : `**${canvas}**\n\n`
    response.written(heading + answer.markdown, canvas + answer.text, answer.marks)
    for (const picture of answer.pictures) response.file(picture, { type: 'picture' })
    for (const page of cited) response.citation(own(page, 'name'), own(page, 'url'))
    messages.push({ id: `${name} a`, seconds, ...response.said('answer') })
  }
  return messages
}
