import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { colloquy, endOf } from '#testing/real/server.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

describe('the server', () => {
  const folder = temporaryFolder()
  afterAll(() => folder.remove())

  it('ends with status 1 and one sentence when its port is in use', async () => {
    const other = createServer().listen({ host: '127.0.0.1', port: 0 })
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const child = colloquy(['serve'], { COLLOQUY_DATA: folder.path, PORT: String(port) })
    expect(await endOf(child)).toBe(1)
    other.close()
    expect(child.said()).toBe(
      `Port ${port} of 127.0.0.1 is in use by another program: stop that program, or set PORT to another port.\n`,
    )
  })
})
