import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { openFakeEmbeddings, type FakeEmbeddings } from '#testing/fake-embeddings.ts'
import { embed, EndpointFailure, withRetries } from './embeddings-endpoint.ts'

describe('an endpoint for embeddings', () => {
  let endpoint: FakeEmbeddings
  beforeEach(async () => void (endpoint = await openFakeEmbeddings()))
  afterEach(() => endpoint.close())
  const ask = (ms = 5000) =>
    embed(readConfig({ EMBEDDINGS_URL: endpoint.url, EMBEDDINGS_MODEL: 'fake' }).embeddings!, ['soil'], { ms })

  it('that redirects is not followed, and the sentence says what to do', async () => {
    endpoint.misbehave = (response) => response.writeHead(301, { location: `${endpoint.url}/elsewhere` }).end()
    await expect(ask()).rejects.toMatchObject({
      message: 'it redirects; give the address it leads to',
      wait: null,
      isOfTexts: false,
    })
    expect(endpoint.texts).toEqual(['soil'])
  })

  it('that is not there is said to be so', async () => {
    await endpoint.close()
    await expect(ask()).rejects.toMatchObject({ message: 'nothing answers there', isOfTexts: false })
  })

  it('that is silent, or ends in the midst of its answer, is said to be so', async () => {
    endpoint.misbehave = () => {}
    await expect(ask(20)).rejects.toMatchObject({ message: 'it gave no answer within 0.02 s' })
    endpoint.misbehave = (response) => {
      response.write('{"data":')
      setImmediate(() => response.destroy())
    }
    await expect(ask()).rejects.toThrow(/^the connection to it failed \(/)
  })

  it('is asked four times where failures pass, once where they do not', async () => {
    let tries = 0
    const { signal } = new AbortController()
    const failing = (wait: number | null) => () => {
      tries++
      return Promise.reject(new EndpointFailure('no', { wait }))
    }
    await expect(withRetries(failing(1), signal)).rejects.toThrow('no')
    expect(tries).toBe(4)
    await expect(withRetries(failing(null), signal)).rejects.toThrow('no')
    expect(tries).toBe(5)
  })
})
