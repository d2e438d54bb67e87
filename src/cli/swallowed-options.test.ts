/** @module-tag process */
import { execFile } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommand } from '#testing/command-line.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

describe('an option without -- before it', () => {
  const folder = temporaryFolder()
  const data = join(folder.path, 'data')
  const file = join(folder.path, 'cards.jsonl')
  beforeAll(() => writeFileSync(file, '{ "id": "a", "prompt": "How warm?" }'))
  afterAll(() => folder.remove())

  /** Runs the script of package.json with the npm that is installed here. */
  const npm = (...args: string[]) => {
    const env = { PATH: process.env['PATH'], HOME: folder.path, COLLOQUY_DATA: data }
    return promisify(execFile)('npm', ['run', '-s', 'colloquy', ...args], { env })
  }

  it.each([
    [['restore', file, '--replace'], '--replace', `restore --replace ${file}`],
    [['publish', '--session', 'Sour dough'], '--session', "publish --session 'Sour dough'"],
  ])('is kept by npm: %j does nothing and says what to type', async (args, taken, meant) => {
    await expect(npm(...args)).rejects.toMatchObject({
      code: 2,
      stdout: '',
      stderr: `npm took ${taken} as its own, so nothing was done: type npm run -s colloquy -- ${meant}\n`,
    })
    expect(existsSync(data)).toBe(false)
  })

  it('is heeded with -- before it', async () => {
    expect((await npm('--', 'import', file, '--dry-run')).stdout).toContain('This was a dry run: nothing was written.')
    expect(existsSync(data)).toBe(false)
  })

  const byNpm = (args: string[], taken: Record<string, string>, script = 'colloquy') =>
    runCommand(args, { COLLOQUY_DATA: data, npm_lifecycle_event: script, ...taken })

  it.each([
    [['import', file], { npm_config_dry_run: 'true' }, `import --dry-run ${file}`],
    [
      ['import', file],
      { npm_config_publish: 'true', npm_config_despite_findings: 'true' },
      `import --publish --despite-findings ${file}`,
    ],
    [
      ['publish'],
      { npm_config_session: 'Sour dough', npm_config_despite_findings: 'true' },
      "publish --despite-findings --session 'Sour dough'",
    ],
    [['export'], { npm_config_all: 'true' }, 'export --all'],
    [['doctor'], { npm_config_fix: 'true' }, 'doctor --fix'],
  ])('that is kept does nothing and says what to type: %j with %j', async (args, taken, meant) => {
    const { code, out, err } = await byNpm(args, taken as Record<string, string>)
    expect([code, out]).toEqual([2, ''])
    expect(err).toMatch(/^npm took --[^\n]+ as its own, so nothing was done: type [^\n]+\n$/)
    expect(err).toContain(`${meant}\n`)
    expect(existsSync(data)).toBe(false)
  })

  it.each(['npm_config_dryrun', 'npm_config_dry_runs', 'npm_config_dry_urn'])(
    'is noticed when it is misspelt: %s',
    async (name) => {
      const { code, err } = await byNpm(['import', file], { [name]: 'true' })
      expect([code, err]).toEqual([2, expect.stringContaining('npm took --dry-run as its own')])
    },
  )

  it.each([
    ['given to the program as well', ['import', file, '--dry-run'], { npm_config_dry_run: 'true' }, 'colloquy'],
    ['of another command', ['import', file, '--dry-run'], { npm_config_all: 'true' }, 'colloquy'],
    ['that is switched off', ['import', file, '--dry-run'], { npm_config_publish: '' }, 'colloquy'],
    ['that npx passes on', ['import', file, '--dry-run'], { npm_config_publish: 'true' }, 'npx'],
    ['of npm itself', ['import', file, '--dry-run'], { npm_config_allow_scripts: 'x', npm_config_yes: 'true' }, 'test'],
  ])('is no reason to refuse when it is one %s', async (_, args, taken, script) => {
    expect(await byNpm(args, taken, script)).toMatchObject({ code: 0, err: '' })
  })

  it('counts only where npm has started the program', async () => {
    const settings = { COLLOQUY_DATA: data, npm_config_publish: 'true' }
    expect((await runCommand(['import', file, '--dry-run'], settings)).code).toBe(0)
  })
})
