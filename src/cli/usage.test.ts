import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { runCommand } from '#testing/command-line.ts'
import { commandLine } from './program.ts'

const colloquy = (...args: string[]) => runCommand(args, { COLLOQUY_DATA: '/no/such/folder' })

const COMMANDS = commandLine('colloquy').commands.map((command) => command.name())

describe('the help', () => {
  it.each([[[]], [['--help']], [['-h']], [['help']]])('of %j lists every command', async (args) => {
    const { code, out, err } = await colloquy(...args)
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(/^Usage: colloquy COMMAND\n/)
    for (const name of COMMANDS) expect(out).toMatch(new RegExp(`^ {2}${name} .*\\w`, 'm'))
  })

  it.each(COMMANDS)('of %s says how it is called, and does nothing', async (name) => {
    const { code, out, err } = await colloquy(name, '--help')
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(new RegExp(`^Usage: colloquy ${name}\\b`))
    expect(await colloquy('help', name)).toEqual({ code, out, err })
  })

  it('of import and publish explains their options', async () => {
    expect((await colloquy('import', '--help')).out).toMatch(
      /FILE .*zip[^]*--dry-run .*write nothing[^]*--publish[^]*--despite-findings/,
    )
    expect((await colloquy('publish', '--help')).out).toMatch(
      /publish --all \| --session "TITLE" \| --session ID[^]*--session <TITLE> [^]*\bid\s+or\s+address\b/,
    )
  })

  it('is typed by npm in a checkout', async () => {
    const { out } = await runCommand(['help'], { npm_lifecycle_event: 'colloquy' })
    expect(out).toMatch(/^Usage: npm run -s colloquy -- COMMAND\n/)
    const { err } = await runCommand(['import'], { npm_lifecycle_event: 'colloquy' })
    expect(err).toMatch(/: see npm run -s colloquy -- import --help\n$/)
  })

  it('names every command that the documentation does', () => {
    const [, section] = readFileSync('docs/configuration.md', 'utf8').split(/^## (?=Commands$)/m)
    const documented = section!.split('\n## ')[0]!.matchAll(/^\| `([a-z-]+)/gm)
    expect(new Set(Array.from(documented, ([, name]) => name))).toEqual(new Set(COMMANDS))
  })
})

it('--version prints the version', async () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  expect(await colloquy('--version')).toEqual({ code: 0, out: `${version}\n`, err: '' })
})

describe('what is typed wrongly', () => {
  it.each([
    [['imprt'], /^Unknown command 'imprt' \(did you mean import\?\): see colloquy --help$/],
    [['imprt', '--help'], /^Unknown command 'imprt' \(did you mean import\?\)/],
    [['help', 'generateseo'], /^Unknown command 'generateseo' \(did you mean generate-seo\?\)/],
    [['watch'], /^Say which folders to watch: watch FOLDER, or set WATCH: see colloquy watch --help$/],
    [['dance'], /^Unknown command 'dance': see colloquy --help$/],
    [['constructor'], /^Unknown command 'constructor'/],
    [['--loud'], /^Unknown option '--loud'/],
    [['import'], /^Missing required argument 'FILE': see colloquy import --help$/],
    [['import', 'a', '--despite-findings'], /^--despite-findings needs --publish: see colloquy import --help$/],
    [['import', 'a', '--key-file', 'k'], /^--key-file needs --to/],
    [['import', 'a', '--to', 'u', '--publish', '--despite-findings'], /^--despite-findings cannot be used with --to/],
    [['verify', '--key', 'k'], /^--key needs a page or a file/],
    [['keys', 'withdraw'], /^Withdraw needs the ids of the keys/],
    [['keys', 'make', 'x'], /^Make takes no 'x' \(a key is named by --name\)/],
    [['keys', 'list', '--name', 'x'], /^--name, --scope, --owner and --end are options of make/],
    [['collections', 'a', '--no-picture', '--picture-text', 'x'], /^Choose one of --no-picture and --picture-text/],
    [['redact', 'a', ' '], /^WORDS must not be empty: see colloquy redact --help$/],
    [['redact', 'a', '--list', '--reason', 'x'], /^--reason needs WORDS/],
    [['redact', 'a', '--undo', '2', '--reason', 'x'], /^--reason needs WORDS/],
    [['import', '', '--dry-run'], /^FILE is empty: see colloquy import --help$/],
    [['watch', 'a', ''], /^FOLDER is empty/],
    [['export-site', ''], /^FOLDER is empty/],
    [['publish', '--session', ''], /^--session <TITLE> is empty/],
    [
      ['keys', 'make', '--name', 'x', '--scope', 'read', '--owner', 'x@example.com', '--end', ''],
      /^--end <END> is empty/,
    ],
    [['import', '--loud', 'a'], /^Unknown option '--loud': see colloquy import --help$/],
    [['import', 'a', '--dryrun'], /^Unknown option '--dryrun' \(did you mean --dry-run\?\)/],
    [['publish'], /^Say which cards: --all or --session "TITLE": see colloquy publish --help$/],
    [['publish', '--all', '--session', 'x'], /^Say which cards/],
    [['publish', '--session'], /^Option '--session <TITLE>' argument missing/],
    [['export', 'a', 'b'], /^Too many arguments for 'export'/],
    [['export', '--json'], /^--json needs FILE, as the export itself is JSON: see colloquy export --help$/],
    [['export', '-', '--json'], /^--json needs FILE/],
    [['backup', '-'], /^FILE is -, which only export takes, for standard output: see colloquy backup --help$/],
    [['import', '-'], /^FILE is -/],
    [['export-site', '-'], /^FOLDER is -/],
    [
      ['search', '-boat'],
      /^Unknown option '-boat' \(QUERY goes after -- if it begins with -\): see colloquy search --help$/,
    ],
    [['search', '--jsn'], /^Unknown option '--jsn' \(did you mean --json\?\): see/],
    [['redact', 'a', '-x'], /^Unknown option '-x' \(WORDS goes after -- if it begins with -\)/],
    [['doctor', '-x'], /^Unknown option '-x': see/],
    [['doctor', '--jsn'], /^Unknown option '--jsn' \(did you mean --json\?\)/],
    [['export-site'], /^Missing required argument 'FOLDER'/],
    [['sync', 'x'], /^Too many arguments for 'sync'/],
    [['serve', 'x'], /^Too many arguments for 'serve'/],
    [['generate-seo', 'x'], /^Too many arguments for 'generate-seo'/],
    [['backup'], /^Missing required argument 'FILE'/],
    [['restore'], /^Missing required argument 'FILE'/],
    [['create-admin'], /^Missing required argument 'EMAIL'/],
    [['remove-admin', 'a', 'b'], /^Too many arguments for 'remove-admin'/],
  ])('%j gets one sentence and status 2', async (args, sentence) => {
    const { code, out, err } = await colloquy(...args)
    expect([code, out, err.trimEnd().split('\n')]).toEqual([2, '', [expect.stringMatching(sentence)]])
  })
})
