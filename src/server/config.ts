import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import type { Commenters } from '#archive/comment.ts'
import { Refusal } from '#archive/refusal.ts'
import { DEFAULT_SITE, type Site } from '#archive/site.ts'
import type { AlgoliaService } from '#search/algolia-client.ts'
import type { BackupSchedule } from '#store/backup-files.ts'
import type { EmbeddingsService } from './related/embeddings-endpoint.ts'
import { readProxies, type TrustedProxies } from './http/client-address.ts'
import {
  address,
  choice,
  embeddingsAddress,
  folder,
  folderAddress,
  folders,
  indexName,
  month,
  postgresAddress,
  readDuration,
  readLimit,
  timeZone,
  wholeNumber,
} from './setting-rules.ts'

/** Every setting: its name in the environment, its default and its rule. `docs/configuration.md` explains each. */
const SETTINGS = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(3000),
  COLLOQUY_DATA: folder.default('data'),
  DATABASE_URL: postgresAddress.optional(),
  DATABASE_READ_URL: postgresAddress.optional(),
  WORKERS: z
    .string()
    .default('1')
    .transform((text) => (text === 'auto' ? text : Number(text)))
    .refine(
      (count) => count === 'auto' || (Number.isInteger(count) && count >= 1 && count <= 64),
      "must be a number from 1 to 64, or 'auto'",
    ),
  LOG_LEVEL: choice(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('warn'),
  METRICS: choice(['local', 'on', 'off']).default('local'),
  SEARCH_INDEX: choice(['memory', 'postgres']).default('memory'),
  RESPONSE_CACHE_MB: wholeNumber(0, 100_000, 'of MB').default(32),
  SITE_TITLE: z.string().min(1).default(DEFAULT_SITE.title),
  SITE_TAGLINE: z.string().default(DEFAULT_SITE.tagline),
  SITE_STATEMENT: z.string().max(300, 'must be a sentence of at most 300 characters').default(DEFAULT_SITE.statement),
  SITE_ADDRESS: address.default(DEFAULT_SITE.address),
  PROMPT_LABEL: z.string().min(1).default(DEFAULT_SITE.promptLabel),
  RESPONSE_LABEL: z.string().min(1).default(DEFAULT_SITE.responseLabel),
  CALENDAR_FIRST: month.default(DEFAULT_SITE.calendarFirst),
  CALENDAR_LAST: month.default(DEFAULT_SITE.calendarLast),
  TIME_ZONE: timeZone.default(DEFAULT_SITE.timeZone),
  THEME: choice(['random', 'system']).default(DEFAULT_SITE.theme),
  SHOW_REASONING: choice(['admins', 'public']).default('admins'),
  IMAGES_URL: folderAddress.default('/images/'),
  SESSION_GAP: z
    .string()
    .default('8')
    .transform((hours) => (hours === 'off' ? null : Number(hours) * 3600))
    .refine(
      (seconds) => seconds === null || (seconds > 0 && seconds < 1e9),
      "must be a number of hours such as 8, or 'off'",
    ),
  KEEP_SOURCES: choice(['on', 'off']).default('on'),
  WATCH: folders,
  IMPORT_LIMIT: wholeNumber(1, 1_000_000, 'of MB').default(4096),
  SEO_FOLDER: folder.optional(),
  SECRET: z.string().min(32, 'must have at least 32 random characters').optional(),
  SIGN_UP: choice(['open', 'closed']).default('open'),
  TRUSTED_PROXIES: z
    .string()
    .default('none')
    .transform((list) => readProxies(list === 'none' ? '' : list))
    .refine((proxies) => proxies !== null, 'must be addresses or ranges such as 10.0.0.0/8, separated by commas'),
  BACKUP_EVERY: z
    .string()
    .default('off')
    .transform((text) => (text === 'off' ? null : readDuration(text)))
    .refine((ms) => ms !== undefined, "must be a time such as 12h, 1d or 2w, or 'off'"),
  BACKUP_KEEP: wholeNumber(1, 10_000, 'of backups').default(7),
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://accounts.example.com' })
    .optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_NAME: z.string().min(1).default('OpenID'),
  COMMENTS: choice(['anonymous', 'members', 'off']).default('anonymous'),
  COMMENT_APPROVAL: choice(['none', 'first']).default('none'),
  COMMENT_LIMITS: choice(['on', 'off']).default('on'),
  READ_LIMIT: readLimit(600),
  READ_LIMIT_KEYS: readLimit(6000),
  WEBHOOK_TARGETS: choice(['public', 'any']).default('public'),
  EMBEDDINGS_URL: embeddingsAddress.optional(),
  EMBEDDINGS_MODEL: z.string().min(1).max(200).optional(),
  EMBEDDINGS_KEY: z.string().min(1).optional(),
  ALGOLIA_INDEX: indexName.default('cards'),
  ALGOLIA_APP_ID: z.string().min(1).optional(),
  ALGOLIA_API_KEY: z.string().min(1).optional(),
  ALGOLIA_HOSTS: z
    .string()
    .default('')
    .transform((list) => list.split(',').map((text) => text.trim()))
    .refine(
      (list) => list.every((text) => text === '' || /^https?:\/\/[^/]+$/.test(text)),
      'must be addresses like https://search.example.com, separated by commas',
    ),
  ALGOLIA_REGION: choice(['eu', 'us']).optional(),
})

/** Settings whose value no message may show. */
const SECRETS = new Set([
  'SECRET',
  'OIDC_CLIENT_SECRET',
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'ALGOLIA_API_KEY',
  'EMBEDDINGS_KEY',
])

/** The names of all settings, for the test that compares them with the documentation. */
export const SETTING_NAMES = Object.keys(SETTINGS.shape)

/** Settings by the names that they had in earlier versions: still read where the new name is not set. */
export const RENAMED_SETTINGS: Readonly<Record<string, string>> = { KEPT_ANSWERS: 'RESPONSE_CACHE_MB' }

export interface Config {
  host: string
  port: number
  /** The data folder. */
  folder: string
  databaseUrl: string | undefined
  /** A streaming replica of that database, for visitors' reads. */
  readUrl: string | undefined
  /** How many processes serve; one on SQLite. */
  workers: number
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** Who may read `/metrics`: programs on the machine itself, everyone who reaches the server, or none. */
  metrics: 'local' | 'on' | 'off'
  /** Where the text index is that answers: in the database, or in the memory of each process. */
  searchIndex: 'memory' | 'postgres'
  /** The size of the response cache, in bytes; 0 disables it. */
  responseCacheBytes: number
  site: Site
  /** Where pictures are reached, with a slash at the end. */
  images: string
  /** Who sees reasoning and tools of cards that no admin has opened. */
  showReasoning: 'admins' | 'public'
  intake: {
    /** The pause that begins a new session in a conversation longer than a day, in seconds; null: none does. */
    sessionGap: number | null
    /** False: the archive keeps of each conversation's record the hash alone. */
    keepSources: boolean
    /** What may be uploaded for one import, in bytes. */
    uploadLimit: number
    /** Folders that are followed, as they were written. */
    watch: string[]
  }
  /** Where the static pages are written: within the data folder, unless a setting names another place. */
  seoFolder: string
  /** How often the server writes a backup next to the data folder, and how many it keeps; null: it writes none. */
  backups: BackupSchedule | null
  accounts: {
    /** Signs cookies; without one the archive makes its own. */
    secret: string | undefined
    isSignUpOpen: boolean
    oidc: { issuer: string; clientId: string; clientSecret: string; name: string } | null
  }
  /** Whose X-Forwarded-For is believed. */
  trustedProxies: TrustedProxies
  comments: {
    commenters: Commenters
    /** `first`: somebody's first comment waits for an admin. */
    approval: 'none' | 'first'
    /** False lifts all limits against spam. */
    isLimited: boolean
  }
  /** How many expensive reads a minute programs may ask for: without a key from one address, and by one key; null: any number. */
  readLimits: { anonymous: number | null; key: number | null }
  /** Where webhooks may lead: out of internal networks by https, or anywhere. */
  webhookTargets: 'public' | 'any'
  /** The endpoint that gives vectors of texts; null where the archive's own words teach them. */
  embeddings: EmbeddingsService | null
  algolia: {
    /** What the index of cards is called, by this server and at the service. */
    index: string
    /** The service that is asked and filled; null for the archive's own index. */
    service: AlgoliaService | null
  }
}

/**
 * Reads and checks the settings. An empty or blank value counts as not given, and a former name where the new one is not given.
 * @param environment usually `process.env`
 * @throws Refusal in one sentence that names the wrong setting
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given: Record<string, unknown> = {}
  const names = [...Object.entries(RENAMED_SETTINGS), ...SETTING_NAMES.map((name) => [name, name] as const)]
  for (const [from, name] of names) if (environment[from]?.trim()) given[name] = environment[from]
  const { success, data, error } = SETTINGS.safeParse(given)
  if (!success) {
    const issue = error.issues[0]!
    const name = String(issue.path[0])
    const shown = SECRETS.has(name) ? '' : ` ('${String(given[name]).replaceAll(/\/\/\S*@/g, '//…@')}')`
    throw new Refusal('bad-request', `The setting ${name} is wrong${shown}: ${issue.message}.`)
  }
  if (data.CALENDAR_FIRST > data.CALENDAR_LAST) {
    throw new Refusal('bad-request', `CALENDAR_FIRST is after CALENDAR_LAST (${data.CALENDAR_LAST}): set both.`)
  }
  if (data.DATABASE_READ_URL && !data.DATABASE_URL) {
    throw new Refusal('bad-request', 'DATABASE_READ_URL needs DATABASE_URL, the database that it is a replica of.')
  }
  if (data.SEARCH_INDEX === 'postgres' && !data.DATABASE_URL) {
    throw new Refusal('bad-request', 'SEARCH_INDEX=postgres needs DATABASE_URL: set it, or SEARCH_INDEX to memory.')
  }
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = data
  const isOidcWhole = issuer !== undefined && clientId !== undefined && clientSecret !== undefined
  if (!isOidcWhole && [issuer, clientId, clientSecret].some((value) => value !== undefined)) {
    throw new Refusal('bad-request', 'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are needed together.')
  }
  const { ALGOLIA_APP_ID: appId, ALGOLIA_API_KEY: apiKey } = data
  if ((appId === undefined) !== (apiKey === undefined)) {
    throw new Refusal('bad-request', 'ALGOLIA_APP_ID and ALGOLIA_API_KEY are needed together.')
  }
  const { EMBEDDINGS_URL: embedder, EMBEDDINGS_MODEL: model, EMBEDDINGS_KEY: embedderKey } = data
  if ((embedder === undefined) !== (model === undefined) || (embedderKey !== undefined && embedder === undefined)) {
    throw new Refusal(
      'bad-request',
      'EMBEDDINGS_URL and EMBEDDINGS_MODEL are needed together, and EMBEDDINGS_KEY has no use without them.',
    )
  }
  const hosts = data.ALGOLIA_HOSTS.filter((text) => text !== '')
  return {
    host: data.HOST,
    port: data.PORT,
    folder: data.COLLOQUY_DATA,
    databaseUrl: data.DATABASE_URL,
    readUrl: data.DATABASE_READ_URL,
    workers: workersOf(data.WORKERS, data.DATABASE_URL),
    logLevel: data.LOG_LEVEL,
    metrics: data.METRICS,
    searchIndex: data.SEARCH_INDEX,
    responseCacheBytes: data.RESPONSE_CACHE_MB * 2 ** 20,
    images: data.IMAGES_URL,
    showReasoning: data.SHOW_REASONING,
    intake: {
      sessionGap: data.SESSION_GAP,
      keepSources: data.KEEP_SOURCES === 'on',
      uploadLimit: data.IMPORT_LIMIT * 2 ** 20,
      watch: data.WATCH,
    },
    seoFolder: data.SEO_FOLDER ?? join(data.COLLOQUY_DATA, 'static'),
    backups: data.BACKUP_EVERY == null ? null : { every: data.BACKUP_EVERY, keep: data.BACKUP_KEEP },
    accounts: {
      secret: data.SECRET,
      isSignUpOpen: data.SIGN_UP === 'open',
      oidc: isOidcWhole ? { issuer, clientId, clientSecret, name: data.OIDC_NAME } : null,
    },
    trustedProxies: data.TRUSTED_PROXIES!,
    comments: {
      commenters: data.COMMENTS,
      approval: data.COMMENT_APPROVAL,
      isLimited: data.COMMENT_LIMITS === 'on',
    },
    readLimits: { anonymous: data.READ_LIMIT, key: data.READ_LIMIT_KEYS },
    webhookTargets: data.WEBHOOK_TARGETS,
    embeddings:
      embedder !== undefined && model !== undefined ? { url: embedder, model, key: embedderKey ?? null } : null,
    algolia: {
      index: data.ALGOLIA_INDEX,
      service:
        appId && apiKey ? { appId, apiKey, index: data.ALGOLIA_INDEX, hosts, region: data.ALGOLIA_REGION } : null,
    },
    site: {
      title: data.SITE_TITLE,
      tagline: data.SITE_TAGLINE,
      statement: data.SITE_STATEMENT,
      promptLabel: data.PROMPT_LABEL,
      responseLabel: data.RESPONSE_LABEL,
      calendarFirst: data.CALENDAR_FIRST,
      calendarLast: data.CALENDAR_LAST,
      timeZone: data.TIME_ZONE,
      theme: data.THEME,
      address: data.SITE_ADDRESS,
    },
  }
}

/** @throws Refusal for several processes on SQLite */
function workersOf(asked: number | 'auto', databaseUrl: string | undefined): number {
  if (databaseUrl !== undefined) return asked === 'auto' ? availableParallelism() : asked
  if (asked === 'auto' || asked === 1) return 1
  throw new Refusal(
    'bad-request',
    `WORKERS=${asked} needs PostgreSQL, as one process serves an SQLite file: set DATABASE_URL, or WORKERS to 1.`,
  )
}
