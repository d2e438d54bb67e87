import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openTestApp } from '#testing/app.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { MANIFEST_FILE, readManifest } from './web-manifest.ts'

const folder = temporaryFolder()
afterAll(() => folder.remove())

it('an installed app is called as the site is', async () => {
  writeFileSync(join(folder.path, MANIFEST_FILE), '{"name":"colloquy","short_name":"colloquy","start_url":"/"}')
  const made = JSON.parse(await readManifest(folder.path, 'Letters')) as unknown
  expect(made).toEqual({ name: 'Letters', short_name: 'Letters', start_url: '/' })
  const test = await openTestApp([], { SITE_TITLE: 'Letters' })
  const { body, headers } = await test.get(`/${MANIFEST_FILE}`)
  expect(headers['content-type']).toMatch(/^application\/manifest\+json/)
  expect(JSON.parse(body)).toMatchObject({ name: 'Letters', short_name: 'Letters' })
  await test.close()
})
