import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { Refusal } from '#archive/refusal.ts'
import { explainListening, type Listening } from './explain-listening.ts'

describe('a server that cannot listen', () => {
  /** The explanation of a real failure. */
  const said = async (at: Listening) => {
    const server = createServer()
    const failed = once(server, 'error')
    server.listen(at)
    const [error] = (await failed) as [unknown]
    return (explainListening(error, at) as Error).message
  }

  it('because its port is in use says so in one sentence', async () => {
    const other = createServer().listen({ host: '127.0.0.1', port: 0 })
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const sentence = await said({ host: '127.0.0.1', port })
    other.close()
    expect(sentence).toBe(
      `Port ${port} of 127.0.0.1 is in use by another program: stop that program, or set PORT to another port.`,
    )
  })

  it.each([
    ['no.such.host.invalid', /^The host 'no\.such\.host\.invalid' is unknown: set HOST to an address of this machine/],
    ['192.0.2.1', /^192\.0\.2\.1 is not an address of this machine: set HOST to one that is, such as/],
  ])('at %s says so in one sentence', async (host, sentence) => {
    expect(await said({ host, port: 0 })).toMatch(sentence)
  })

  const listening = { host: '0.0.0.0', port: 80 }
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
