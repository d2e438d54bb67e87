import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { Refusal } from '#archive/refusal.ts'
import { runCommand } from '#testing/command-line.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { explainListening } from './explain-listening.ts'

describe('a server that cannot listen', () => {
  const folder = temporaryFolder()
  afterAll(() => folder.remove())

  const searchNode = (settings: Record<string, string>) =>
    runCommand(['search-node'], {
      SEARCH_NODE_FILE: join(folder.path, 'node.db'),
      SEARCH_NODE_ADMIN_KEY: 'sixteen letters and more',
      LOG_LEVEL: 'silent',
      ...settings,
    })

  it('because its port is in use says so in one sentence', async () => {
    const other = createServer().listen({ host: '127.0.0.1', port: 0 })
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const said = await searchNode({ SEARCH_NODE_PORT: String(port) })
    other.close()
    expect(said).toEqual({
      code: 1,
      out: '',
      err: `Port ${port} of 127.0.0.1 is in use by another program: stop that program, or set SEARCH_NODE_PORT to another port.\n`,
    })
  })

  it.each([
    ['no.such.host.invalid', /^The host 'no\.such\.host\.invalid' is unknown: set SEARCH_NODE_HOST to an address of/],
    ['192.0.2.1', /^192\.0\.2\.1 is no address of this machine: set SEARCH_NODE_HOST to one that is, such as/],
  ])('at %s says so in one sentence', async (host, sentence) => {
    const { code, err } = await searchNode({ SEARCH_NODE_HOST: host, SEARCH_NODE_PORT: '0' })
    expect([code, err.trimEnd().split('\n')]).toEqual([1, [expect.stringMatching(sentence)]])
  })

  const listening = { host: '0.0.0.0', port: 80, hostSetting: 'HOST', portSetting: 'PORT' }
  const failure = (code: string, syscall: string) => Object.assign(new Error(`${syscall} ${code}`), { code, syscall })

  it.each(['listen', 'bind'])('because it has no right to the port says so (%s)', (syscall) => {
    const explained = explainListening(failure('EACCES', syscall), listening)
    expect(explained).toBeInstanceOf(Refusal)
    expect((explained as Refusal).message).toBe(
      'This user may not listen at port 80 of 0.0.0.0: set PORT to 1024 or more, and let a proxy listen at 80.',
    )
  })

  it.each([failure('EACCES', 'open'), failure('EMFILE', 'listen'), new Error('something else')])(
    'leaves another failure as it is: %s',
    (error) => expect(explainListening(error, listening)).toBe(error),
  )
})
