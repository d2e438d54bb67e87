import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { asAnotherUser } from '#testing/as-another-user.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { filesToSend, partsOf, type FileToSend } from './files-to-send.ts'
import { SEND_TEXTS } from './send-texts.ts'

describe('files that are sent', () => {
  let folder: ReturnType<typeof temporaryFolder>
  const within = (...names: string[]) => join(folder.path, ...names)
  beforeEach(() => {
    folder = temporaryFolder()
    chmodSync(folder.path, 0o755)
    mkdirSync(within('chats', 'deep'), { recursive: true })
    writeFileSync(within('chats', 'deep', 'a.md'), 'four')
    writeFileSync(within('outside.md'), 'private')
  })
  afterEach(() => folder.remove())

  it('are none outside of a folder that is named: links are not followed, not even to the folder itself', async () => {
    mkdirSync(within('elsewhere'))
    writeFileSync(within('elsewhere', 'b.md'), 'private')
    symlinkSync(within('elsewhere'), within('chats', 'out'))
    symlinkSync(within('outside.md'), within('chats', 'file.md'))
    symlinkSync('.', within('chats', 'loop'))
    execFileSync('mkfifo', [within('chats', 'pipe')])
    const { files, passedOver, broken } = await filesToSend([within('chats')])
    expect(files).toEqual([{ name: 'chats/deep/a.md', path: within('chats', 'deep', 'a.md'), size: 4 }])
    expect(passedOver.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
      { name: 'chats/file.md', note: SEND_TEXTS.link },
      { name: 'chats/loop', note: SEND_TEXTS.link },
      { name: 'chats/out', note: SEND_TEXTS.link },
      { name: 'chats/pipe', note: SEND_TEXTS.noFileOrFolder },
    ])
    expect(broken).toEqual([])
  })

  it('are regular files: a pipe or a device is refused in a sentence', async () => {
    execFileSync('mkfifo', [within('pipe')])
    await expect(filesToSend([within('pipe')])).rejects.toThrow(SEND_TEXTS.neither('pipe'))
    await expect(filesToSend(['/dev/null'])).rejects.toThrow(SEND_TEXTS.neither('null'))
  })

  it('are those of a folder that may be read, the others are named; what is named itself is refused', async () => {
    mkdirSync(within('chats', 'closed'), { mode: 0o311 })
    writeFileSync(within('chats', 'mine.md'), 'x', { mode: 0o600 })
    const { files, broken } = await asAnotherUser(() => filesToSend([within('chats')]))
    expect(files.map(({ name }) => name)).toEqual(['chats/deep/a.md'])
    expect(broken.map(({ refusal }) => refusal.message).toSorted()).toEqual([
      SEND_TEXTS.notYours('chats/closed'),
      SEND_TEXTS.notYours('chats/mine.md'),
    ])
    for (const name of ['closed', 'mine.md'])
      await expect(asAnotherUser(() => filesToSend([within('chats', name)]))).rejects.toThrow(SEND_TEXTS.notYours(name))
    chmodSync(within('chats', 'closed'), 0o755)
  })

  const found = async (): Promise<FileToSend> => (await filesToSend([within('outside.md')])).files[0]!
  const sent = async (file: FileToSend) => {
    const parts: string[] = []
    for await (const part of partsOf(file, 4)) parts.push(await part.text())
    return parts
  }

  it('are sent as they were found: what is appended meanwhile is left', async () => {
    const file = await found()
    appendFileSync(within('outside.md'), ' and more')
    expect(await sent(file)).toEqual(['priv', 'ate'])
    expect(await sent({ ...file, size: 0 })).toEqual([])
  })

  it('end in a sentence where they became shorter, or can no longer be read', async () => {
    const file = await found()
    truncateSync(within('outside.md'), 3)
    await expect(sent(file)).rejects.toThrow(SEND_TEXTS.shortened('outside.md'))
    chmodSync(within('outside.md'), 0o600)
    await expect(asAnotherUser(() => sent(file))).rejects.toThrow(SEND_TEXTS.notYours('outside.md'))
  })
})
