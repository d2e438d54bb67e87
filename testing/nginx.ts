import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { freePort } from './postgres-server.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** nginx before some servers, set up as deploy/nginx.conf says. */
export interface Nginx {
  url: string
  stop(): Promise<void>
}

/** Where a program of Debian's package is put that was fetched for these tests. */
const FETCHED = resolve('node_modules/.cache/nginx')

const NAMES = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx', join(FETCHED, 'usr/sbin/nginx')]

const works = (program: string): boolean => {
  try {
    execFileSync(program, ['-v'], { stdio: 'pipe' })
    return true
  } catch {
    return false
  }
}

/**
 * Finds nginx, or takes it out of Debian's package, which starts nothing and needs no rights.
 * @throws Error in one sentence where neither can be
 */
export function findNginx(): string {
  const onPath = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, 'nginx'))
  const find = () => [...onPath, ...NAMES].find((path) => existsSync(path) && works(path))
  const there = find()
  if (there) return there
  const apt = (...args: string[]) => execFileSync('apt-get', ['-qq', ...args], { cwd: FETCHED, stdio: 'pipe' })
  try {
    mkdirSync(FETCHED, { recursive: true })
    try {
      apt('download', 'nginx')
    } catch {
      // Where the list of packages has not been fetched yet.
      apt('update')
      apt('download', 'nginx')
    }
    const file = readdirSync(FETCHED).find((name) => name.endsWith('.deb'))!
    execFileSync('dpkg', ['-x', join(FETCHED, file), FETCHED], { stdio: 'pipe' })
  } catch {
    // ReadMessage below, with what to do.
  }
  const found = find()
  if (found) return found
  throw new Error('No nginx for the tests of many machines: install nginx, they cannot be run without it.')
}

/** Replaces what must be there. @throws Error when it is not, so that the example cannot change unnoticed */
function put(text: string, pattern: RegExp, by: string): string {
  if (!pattern.test(text)) throw new Error(`deploy/nginx.conf has nothing like ${String(pattern)} any more.`)
  return text.replace(pattern, by)
}

/** Makes a certificate in a folder. @returns the paths of it and of its key */
function makeCertificate(folder: string): [certificate: string, key: string] {
  const paths: [string, string] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  const files = ['-out', paths[0], '-keyout', paths[1], '-subj', '/CN=archive.example.com']
  execFileSync('openssl', ['req', '-x509', ...curve, ...files], { stdio: 'pipe' })
  return paths
}

/**
 * The example of deploy/, with these servers and this certificate. It listens as it says, on the second port, and on the
 * first without TLS.
 */
function siteOf(
  [port, tlsPort]: readonly [number, number],
  [certificate, key]: readonly [string, string],
  servers: readonly string[],
): string {
  let text = readFileSync('deploy/nginx.conf', 'utf8')
  const [first = '', ...others] = servers
  const another = /^ *# server 127\.0\.0\.1:300\d(.*)$/gm
  text = put(
    text,
    /server 127\.0\.0\.1:3000(.*);\n/,
    `server ${first}$1;\n${others.map((one) => `  server ${one}$1;\n`).join('')}`,
  )
  text = put(
    text,
    /(upstream colloquy_first \{\n {2}server )127\.0\.0\.1:3000(.*);\n/,
    `$1${first}$2;\n  server ${others[0]} backup;\n`,
  )
  text = put(text, another, '')
  text = put(text, /server \{\n {2}listen 80;[^}]*\}\n/, '')
  text = put(
    text,
    / {2}listen 443 (.*);\n {2}listen \[::\]:443 \1;\n/,
    `  listen 127.0.0.1:${port};\n  listen 127.0.0.1:${tlsPort} $1;\n`,
  )
  text = put(text, / {2}ssl_certificate .*\n/, `  ssl_certificate ${certificate};\n`)
  return put(text, / {2}ssl_certificate_key .*\n/, `  ssl_certificate_key ${key};\n`)
}

/** Starts nginx before these servers. @param servers such as '127.0.0.1:3000' */
export async function startNginx(program: string, servers: readonly string[]): Promise<Nginx> {
  const folder = temporaryFolder()
  const port = await freePort()
  const site = siteOf([port, await freePort()], makeCertificate(folder.path), servers)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `  ${name}_temp_path ${folder.path}/${name};\n`)
    .join('')
  const settings = `daemon off;\nworker_processes 2;\npid ${folder.path}/pid;\nerror_log ${folder.path}/error.log;
events { worker_connections 1024; }\nhttp {\n  access_log off;\n${temporary}${site}}\n`
  const file = join(folder.path, 'nginx.conf')
  // nginx gives its rights away when it runs as root, and must still reach its folder.
  writeFileSync(file, process.getuid?.() === 0 ? `user root;\n${settings}` : settings)
  const child = spawn(program, ['-c', file, '-p', folder.path], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()))
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  process.once('exit', () => child.kill('SIGKILL'))
  const url = `http://127.0.0.1:${port}`
  for (let times = 0; ; times++) {
    const answer = await fetch(`${url}/healthz`).catch(() => null)
    if (answer) break
    if (child.exitCode !== null || times > 100) throw new Error(`nginx did not start:\n${said}`)
    await new Promise((done) => setTimeout(done, 50))
  }
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      await ended
      folder.remove()
    },
  }
}
