import { isFilePart } from '#archive/part-files.ts'
import { lastVersions, MAX_EARLIER_CARDS } from '#archive/earlier-versions.ts'
import type { Part } from '#archive/parts.ts'
import { edited, placesOf, type WrittenDocument } from './documents.ts'
import type { PlacedPart } from './exchange.ts'
import type { ParseContext } from './export-kind.ts'
import type { MessagePart } from './message.ts'
import { whyNotStorable } from './storable-text.ts'

/** Maximum number of parts searched for the call of a result. */
const MAX_LOOKED_BACK = 200

type Tool = Extract<Part, { kind: 'tool' }>
type Output = Extract<MessagePart, { kind: 'output' }>
type FilePart = Extract<MessagePart, { kind: 'file' }>

/**
 * Adds a part of a message to a prompt or a response.
 * @param documents of the branch by id, in the order in which they were last written
 * @returns the placed parts that contain it; empty for a duplicate
 */
export function placePart(
  part: MessagePart,
  target: PlacedPart[],
  documents: Map<string, WrittenDocument>,
  context: ParseContext,
): PlacedPart[] {
  const add = (placed: PlacedPart): PlacedPart[] => {
    target.push(placed)
    return [placed]
  }
  switch (part.kind) {
    case 'text':
    case 'reasoning':
      return add({ part: { kind: part.kind, text: part.text }, from: [part] })
    case 'call':
      return add({ part: { kind: 'tool', name: part.name, input: part.input, output: '' }, from: [part] })
    case 'output':
      return placeOutput(part, target)
    case 'file': {
      const placed = fileOf(part, context)
      return part.isQuoted === true && !placed.file ? [] : add(placed)
    }
    case 'citation':
      return target.some((one) => one.part.kind === 'citation' && one.part.url === part.url)
        ? []
        : add({ part: { kind: 'citation', title: part.title, url: part.url }, from: [part] })
    case 'document':
      return [placeVersion(part, part, target, documents)]
    case 'edit': {
      const id = documents.has(part.id) ? part.id : part.id === '' ? lastOf(documents) : undefined
      const before = id === undefined ? undefined : documents.get(id)
      const text = before ? edited(before.versions.at(-1)?.text ?? '', part.edits) : null
      const version =
        id === undefined || text === null
          ? []
          : [placeVersion({ id, title: '', language: '', text }, null, target, documents)]
      return [...version, ...placePart(part.call, target, documents, context)]
    }
  }
}

const lastOf = (documents: ReadonlyMap<string, unknown>): string | undefined => [...documents.keys()].at(-1)

/** Adds a tool's result to its call, if that is in the same exchange. */
function placeOutput(part: Output, target: PlacedPart[]): PlacedPart[] {
  const at = callOf(part, target)
  const call = at === -1 ? undefined : target[at]
  if (!call) {
    const placed: PlacedPart = {
      part: { kind: 'tool', name: part.name, input: '', output: part.output },
      from: [part],
    }
    target.push(placed)
    return [placed]
  }
  const tool = call.part as Tool
  const output = [tool.output, part.output].filter((text) => text !== '').join('\n\n')
  // A new object, as a copy of the exchange on another branch keeps the call unchanged.
  const joined = { ...call, part: { ...tool, name: tool.name || part.name, output }, from: [...call.from, part] }
  target[at] = joined
  return [joined]
}

/** The index of a result's call: by id, or else the last tool, skipping its pictures. */
function callOf({ id, name }: Output, target: readonly PlacedPart[]): number {
  if (id === null) {
    const at = target.findLastIndex(({ part }) => !isFilePart(part))
    const last = target[at]?.part
    return last?.kind === 'tool' && isSameTool(last.name, name) ? at : -1
  }
  for (let at = target.length - 1; at >= Math.max(0, target.length - MAX_LOOKED_BACK); at--) {
    if (target[at]!.from.some((one) => one.kind === 'call' && one.id === id)) return at
  }
  return -1
}

/** True for the same tool: a call has the name of the function, its result that name or the tool's own. */
const isSameTool = (called: string, answers: string): boolean =>
  called === '' || answers === '' || called.split('.')[0] === answers.split('.')[0]

/** Adds a version to a document: to its sheet in this exchange, or as a new sheet that refers to the earlier versions. */
function placeVersion(
  { id, title, language, text }: Omit<Extract<MessagePart, { kind: 'document' }>, 'kind'>,
  from: MessagePart | null,
  target: PlacedPart[],
  documents: Map<string, WrittenDocument>,
): PlacedPart {
  const before = documents.get(id)
  const at = target.findIndex(({ document }) => document === id)
  const there = at === -1 ? undefined : target[at]
  const own = there?.part.kind === 'document' ? there.part.versions : []
  const known = before?.versions ?? []
  const earlier = there ? known : lastVersions(known)
  const continues = there ? there.continues : placesOf(earlier).slice(-MAX_EARLIER_CARDS)
  const after: WrittenDocument = {
    title: title || (before?.title ?? ''),
    language: language || (before?.language ?? 'unknown'),
    versions: [...earlier, { text, target, count: own.length + 1 }],
  }
  documents.delete(id)
  documents.set(id, after)
  const placed: PlacedPart = {
    part: {
      kind: 'document',
      title: after.title,
      language: after.language,
      versions: [...own, text],
    },
    from: [...(there?.from ?? []), ...(from ? [from] : [])],
    document: id,
    ...(continues && continues.length > 0 && { continues }),
  }
  if (at === -1) target.push(placed)
  else target[at] = placed
  return placed
}

const AUDIO = /\.(wav|mp3|m4a|ogg|opus|aac|flac)$/i
const PICTURE = /\.(png|jpe?g|webp|gif|heic|avif|bmp|tiff?|svg)$/i

/** A picture, sound or other file, with its bytes if the export has them. */
function fileOf(part: FilePart, { assets }: ParseContext): PlacedPart {
  const file = part.pointer === '' ? undefined : assets.find(part.pointer)
  // A name without an extension is less useful than the pointer: Grok names all files 'content'.
  const isNamed = file !== undefined && !file.inline && /\.\w+$/.test(file.name)
  const given = part.name || file?.givenName || (isNamed ? file.name : pointedName(part.pointer))
  const name = given.slice(given.lastIndexOf('/') + 1).trim()
  const type = /^[\w.+-]{1,60}\/[\w.+-]{1,100}$/.test(part.type) ? part.type : ''
  const names = [name, file?.name ?? '', part.pointer.slice(0, 500)]
  const is = (kind: string, extension: RegExp) =>
    type.startsWith(`${kind}/`) || names.some((one) => extension.test(one))
  const isAudio = is('audio', AUDIO) || part.pointer.startsWith('data:audio/')
  const isPicture = is('image', PICTURE) || part.pointer.startsWith('data:image/') || part.type === 'picture'
  const kind = isAudio || part.type === 'audio' ? 'audio' : isPicture ? 'picture' : 'file'
  return {
    part: {
      kind,
      name: whyNotStorable(name) === null ? name : '',
      type,
      size: Number.isSafeInteger(part.size) && part.size > 0 ? part.size : (file?.size ?? 0),
      file: file?.name ?? '',
    },
    from: [part],
    ...(file && { file }),
  }
}

/** The name of a file from its pointer. */
export function pointedName(pointer: string): string {
  if (pointer.startsWith('data:')) return pointer.startsWith('data:audio/') ? 'audio' : 'picture'
  return pointer.slice(pointer.lastIndexOf('\n') + 1)
}
