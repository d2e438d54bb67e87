import { Argument, Command, Option } from 'commander'
import { SORTS } from '#archive/filter-url.ts'
import { KEY_SCOPES } from '#archive/key-scope.ts'
import type { CollectionsOptions } from './collections.ts'
import type { ExportOptions } from './export.ts'
import type { ForgetOptions } from './forget.ts'
import type { ImportOptions } from './import.ts'
import type { SendOptions } from './import-to.ts'
import { isComplete, type KeysOptions } from './keys-options.ts'
import type { PublishOptions } from './publish.ts'
import type { RedactOptions } from './redact.ts'
import type { RelatedOptions } from './related.ts'
import type { SearchOptions } from './search.ts'
import { VERSION } from '#server/http/version.ts'

/**
 * Every command with its arguments and options. The code of a command is loaded when it is called: importing cards needs no
 * web server.
 * @param name how the program is called on this command line, for the texts of `--help`
 */
export function commandLine(name: string): Command {
  const program = new Command(name)
    .usage('COMMAND')
    .description('Publishes conversations with an AI as a searchable archive.')
    .version(VERSION, '--version', 'print the version')
    .helpOption('-h, --help', 'show this; after a command, its arguments and options')
    .helpCommand(false)
    .exitOverride()
    .configureOutput({ outputError: () => undefined })
    .hook('preAction', (_, called) => refuseEmpty(called))

  /** @param usage the command's name and arguments */
  const command = (usage: string, summary: string) => program.command(usage).description(summary)

  command('serve', 'run the server').action(async () => (await import('./serve.ts')).runServer())

  command('import', 'read an export (file, folder or zip) into the archive')
    .usage('FILE… [--dry-run] [--publish] | --to URL FILE…')
    .argument('<FILE...>', 'files, folders and zips')
    .option('--to <URL>', 'send it to a running archive, by the API key in COLLOQUY_KEY')
    .option('--key-file <FILE>', 'with --to: the file that holds the key')
    .option('--dry-run', 'show what would happen, write nothing')
    .option('--publish', 'publish the cards at once, except those in which secrets or personal data are found')
    .option('--despite-findings', 'with --publish: publish those as well')
    .option('--json', 'print the import report as JSON')
    .action(async (files: string[], options: ImportOptions & Partial<SendOptions>, self: Command) => {
      const { to, publish, despiteFindings, keyFile } = options
      if (despiteFindings && !publish) self.error('error: --despite-findings needs --publish')
      if (despiteFindings && to !== undefined) self.error('error: --despite-findings cannot be used with --to')
      if (keyFile !== undefined && to === undefined) self.error('error: --key-file needs --to')
      if (to !== undefined) return (await import('./import-to.ts')).importTo(files, { ...options, to })
      return (await import('./import.ts')).importExport(files, options)
    })

  command('watch', 'follow folders: what programs append to their files, and exports put there, is read within seconds')
    .argument('[FOLDER...]', 'of session files, or an inbox for exports; without it those of WATCH')
    .action(async (folders: string[], _: unknown, self: Command) =>
      (await import('./watch.ts')).watchUntilShutdown(folders, (text) => self.error(text)),
    )

  command('publish', 'make imported cards public')
    .usage('--all | --session "TITLE" | --session ID')
    .option('--all', 'all private cards, except those that an admin decided to keep private')
    .option('--session <TITLE>', 'those of one conversation: its title, or the id or address of one of its cards')
    .option('--despite-findings', 'also those with secrets or personal data that no admin has seen')
    .option('--json', 'print what was published, and what was not and why, as JSON')
    .action(async (options: PublishOptions, self: Command) => {
      if ((options.all === true) === (options.session !== undefined)) {
        self.error(`error: say which cards: --all or --session "TITLE"`)
      }
      await (await import('./publish.ts')).publish(options)
    })

  command('reread', 'rebuild the contents of cards with the readers of this version; what was published stays so')
    .argument('[EXPORT...]', 'exports that fill in what the archive did not keep; without them from what it kept')
    .action(async (exports: string[]) => (await import('./reread.ts')).reread(exports))

  command('mcp', 'serve an assistant on this machine by the Model Context Protocol, private cards included').action(
    async () => (await import('./mcp.ts')).serveMcp(),
  )

  command('source', "print the record of a card's conversation as it was in the export")
    .argument('<CARD>', 'its id or address')
    .action(async (card: string) => (await import('./source.ts')).printSource(card))

  command('search', 'print the cards that a query finds, private ones as well')
    .argument('<QUERY>', 'quoted for the shell, see docs/query-language.md; after -- if it begins with -')
    .option('--public', 'only the cards that visitors see')
    .addOption(
      new Option('--sort <ORDER>', 'the order; by meaning: public cards, with or without the words').choices(SORTS),
    )
    .option('--ids', 'print only ids')
    .option('--json', 'print the cards as JSON')
    .action(async (query: string, options: SearchOptions, self: Command) => {
      if (options.ids && options.json) self.error('error: choose one of --ids and --json')
      await (await import('./search.ts')).search(query, options)
    })

  command('related', 'print the public cards of other conversations on the subject of a card')
    .argument('<CARD>', 'its id or address; it may be private')
    .option('--ids', 'print only ids')
    .option('--json', 'print the JSON of GET /api/cards/:id/related')
    .action(async (card: string, options: RelatedOptions, self: Command) => {
      if (options.ids && options.json) self.error('error: choose one of --ids and --json')
      await (await import('./related.ts')).related(card, options)
    })

  command('redact', 'hide words of a card from visitors, who see ▇▇▇ and the reason')
    .argument('<CARD>', 'its id or address')
    .argument('[WORDS]', 'as they are written or as they are read, wherever they are in the card')
    .option('--reason <REASON>', 'why; visitors read it')
    .option('--list', 'show what is redacted in the card')
    .option('--undo <NUMBER>', 'show the words of a redaction again')
    .action(async (card: string, words: string | undefined, options: RedactOptions, self: Command) => {
      const asked = [words !== undefined, options.list === true, options.undo !== undefined].filter(Boolean)
      if (asked.length !== 1) self.error('error: choose one of WORDS, --list and --undo NUMBER')
      if (words?.trim() === '') self.error('error: WORDS must not be empty')
      if (words === undefined && options.reason !== undefined) self.error('error: --reason needs WORDS')
      await (await import('./redact.ts')).redactCard(card, words, options)
    })

  command('forget', 'delete a card or a session for good: texts, source, pictures, comments, stars')
    .usage('CARD | --session "TITLE"')
    .argument('[CARD]', 'its id or address')
    .option('--session <TITLE>', 'one conversation: its title, or the id or address of one of its cards')
    .option('--yes', 'do not ask for confirmation')
    .action(async (card: string | undefined, options: ForgetOptions, self: Command) => {
      if ((card === undefined) === (options.session === undefined)) {
        self.error('error: name a card by its id or address, or a conversation by --session "TITLE"')
      }
      await (await import('./forget.ts')).forget(card, options)
    })

  command('links', 'list the links by which cards are shared, or end one')
    .option('--end <ID>', 'end this link for good')
    .action(async (options: { end?: string }) => (await import('./links.ts')).links(options))

  command('keys', 'make, list and withdraw API keys, with which programs read and import')
    .usage('list | make --name NAME --scope SCOPE --owner EMAIL | withdraw ID…')
    .addArgument(new Argument('<ACT>', 'what to do').choices(['list', 'make', 'withdraw']))
    .argument('[ID...]', 'with withdraw: the ids of the keys')
    .option('--name <NAME>', 'with make: what it is for')
    .addOption(new Option('--scope <SCOPE>', 'with make: what it may do').choices(KEY_SCOPES))
    .option('--owner <EMAIL>', 'with make: the admin on whose behalf it acts')
    .option('--end <END>', "with make: when it ends, such as '90d' or '2026-12-24'; default: never")
    .option('--json', 'print the keys as JSON')
    .action(async (act: string, ids: string[], options: KeysOptions, self: Command) => {
      if (act === 'withdraw' && ids.length === 0) self.error('error: withdraw needs the ids of the keys')
      if (act !== 'withdraw' && ids.length > 0)
        self.error(`error: ${act} takes no '${ids[0]}'${act === 'make' ? ' (a key is named by --name)' : ''}`)
      const made = [options.name, options.scope, options.owner, options.end]
      if (act !== 'make' && made.some((one) => one !== undefined))
        self.error('error: --name, --scope, --owner and --end are options of make')
      if (act === 'make' && !isComplete(options)) self.error('error: a key needs --name, --scope and --owner')
      await (await import('./keys.ts')).manageKeys(act, ids, options)
    })

  command('collections', 'list collections, or show, change or delete one')
    .argument('[NAME]', 'the name in its address; without it all are listed')
    .option('--publish', 'show it to visitors')
    .option('--unpublish', 'hide it from visitors')
    .option('--picture <FILE>', 'a picture of its own: PNG, JPEG, WebP, AVIF or GIF, at most 8 MB')
    .option('--picture-text <TEXT>', 'description of that picture, for people who cannot see it')
    .option('--no-picture', 'remove its own picture')
    .option('--delete', 'delete it and keep its cards')
    .option('--json', 'print JSON')
    .action(async (named: string | undefined, options: CollectionsOptions, self: Command) => {
      const asked = [options.publish, options.unpublish, options.delete].filter(Boolean)
      if (asked.length > 1) self.error('error: choose one of --publish, --unpublish and --delete')
      const isPictured = options.picture !== undefined || options.pictureText !== undefined
      // Commander's `--no-picture` is false in the option of the picture.
      const isTaken = (options as { picture?: unknown }).picture === false
      if (isTaken && options.pictureText !== undefined)
        self.error('error: choose one of --no-picture and --picture-text')
      if (isPictured && options.delete) self.error('error: choose one of --delete and the options of the picture')
      if ((asked.length > 0 || isPictured) && named === undefined) self.error('error: name the collection')
      await (await import('./collections.ts')).collections(named, options)
    })

  command('export', 'write public cards as JSON Lines, which import takes back')
    .argument('[FILE]', 'the file to write; default, as with -: standard output')
    .option(
      '--all',
      'private cards, files, sources, members, comments, stars, redactions and the ids of deleted cards as well',
    )
    .option('--proofs', 'with the proof of each card, for: verify FILE')
    .option('--json', 'with FILE: print its path and number of lines as JSON')
    .action(async (given: string | undefined, options: ExportOptions, self: Command) => {
      const file = given === '-' ? undefined : given
      if (options.json && file === undefined) self.error('error: --json needs FILE, as the export itself is JSON')
      await (await import('./export.ts')).exportCards(file, options)
    })

  command('export-site', 'write the page and all public cards as a folder for any static hosting')
    .argument('<FOLDER>', 'a new one, or an earlier exported site, which is replaced')
    .action(async (folder: string) => (await import('./export-site.ts')).writeSite(folder))

  command('generate-seo', 'write static pages, sitemaps and feed of all public cards into SEO_FOLDER').action(
    async () => (await import('./generate-seo.ts')).generateSeo(),
  )

  command(
    'sync',
    'check and rebuild the search index without downtime, and send what is new to a search service',
  ).action(async () => (await import('./sync.ts')).sync())

  command('backup', 'write the whole archive into one file, also while the server runs')
    .argument('<FILE>', 'the file to write')
    .action(async (file: string) => (await import('./backup.ts')).backup(file))

  command('restore', 'check a backup and put it back')
    .argument('<FILE>', 'the backup')
    .option('--replace', 'overwrite an archive that exists')
    .action(async (file: string, { replace = false }: { replace?: boolean }) =>
      (await import('./restore.ts')).restore(file, replace),
    )

  command('doctor', 'check the whole archive and report what is wrong')
    .option('--fix', 'rebuild derived data')
    .option('--json', 'print each check with its result as JSON')
    .action(async ({ fix = false, json = false }: { fix?: boolean; json?: boolean }) =>
      (await import('./doctor.ts')).doctor({ fix, json }),
    )

  command('verify', 'check that cards are as they were signed: of the archive, a page or a file')
    .argument('[URL|FILE]', "a card's page or JSON, a static page, an export; the whole archive without it")
    .option('--key <URL|FILE>', 'where the key is, if the file does not name it')
    .action(async (target: string | undefined, options: { key?: string }, self: Command) => {
      if (options.key !== undefined && target === undefined) self.error('error: --key needs a page or a file')
      await (await import('./verify.ts')).verify(target, options)
    })

  command('create-admin', 'create an admin; the password is read from standard input or prompted for')
    .argument('<EMAIL>', 'of an account, or of a new one')
    .option('--provider', 'signs in only through the OpenID Connect provider, where EMAIL has signed in before')
    .action(async (email: string, options: { provider?: boolean }) =>
      (await import('./admins.ts')).createAdmin(email, options),
    )

  command('remove-admin', 'revoke admin rights; the account stays')
    .argument('<EMAIL>', 'of the account')
    .action(async (email: string) => (await import('./admins.ts')).revokeAdmin(email))

  return program
}

/** Arguments that may be empty: an empty query finds all cards. */
const MAY_BE_EMPTY = ['QUERY', 'REASON', 'TEXT']

/**
 * Refuses what is mostly a variable of the shell that is not set: an empty path would stand for the folder that one is in. `-`
 * would be a file of that name where a stream is meant.
 */
function refuseEmpty(called: Command): void {
  const given = [
    ...called.args.map((value, at) => ({
      name: (called.registeredArguments[at] ?? called.registeredArguments.at(-1))!.name(),
      value,
    })),
    ...called.options.map((option) => ({
      name: option.flags,
      value: called.getOptionValue(option.attributeName()) as unknown,
    })),
  ]
  const empty = given.find(({ name, value }) => value === '' && !MAY_BE_EMPTY.some((one) => name.includes(one)))
  if (empty) called.error(`error: ${empty.name} is empty`)
  const stream = given.find(({ name, value }) => value === '-' && /FILE|FOLDER/.test(name))
  if (stream && called.name() !== 'export')
    called.error(`error: ${stream.name} is -, which only export takes, for standard output`)
}
