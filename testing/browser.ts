import { execFile } from 'node:child_process'
import { accessSync, constants, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run, runBin } from './run.ts'

/** The machine as the search for a browser uses it. */
export interface Machine {
  /** `CHROMIUM_PATH`: the browser that somebody chose. */
  chosen: string | undefined
  /** Where Playwright keeps its own browser, whether it is there or not. */
  playwrights: string
  /** Chromium and Chrome as the system has them, the best first. */
  systems: readonly string[]
  /** True when the file is there and starts: a browser without its libraries does not. */
  runs(path: string): Promise<boolean>
  /** Lets Playwright download its browser. */
  download(): Promise<boolean>
  /** Installs Debian's package `chromium-headless-shell`; null where that is not possible (another system, or not root). */
  install: (() => Promise<boolean>) | null
}

/**
 * Finds a Chromium, or gets one: the chosen one, Playwright's own, the system's, then by downloading, then by Debian's
 * package.
 * @returns the path of its program
 */
export async function findBrowser(machine: Machine): Promise<string> {
  const { chosen, playwrights, systems } = machine
  if (chosen) {
    if (await machine.runs(chosen)) return chosen
    throw new Error(`CHROMIUM_PATH names '${chosen}', which does not start.`)
  }
  const there = async () => {
    for (const path of [playwrights, ...systems]) if (await machine.runs(path)) return path
    return null
  }
  let found = await there()
  if (!found && (await machine.download())) found = await there()
  if (!found && (await machine.install?.())) found = await there()
  if (found) return found
  throw new Error('No browser for the end-to-end tests: install Chromium or Chrome, or name one in CHROMIUM_PATH.')
}

/** The headless shell, Chromium without windows, takes half of the processor's time for the same pages. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]

const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** This machine. */
export function thisMachine(playwrights: string): Machine {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  return {
    chosen: process.env['CHROMIUM_PATH'],
    playwrights,
    systems: [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...ELSEWHERE],
    runs,
    download,
    install: isDebian() && process.getuid?.() === 0 ? installPackage : null,
  }
}

function runs(path: string): Promise<boolean> {
  try {
    accessSync(path, constants.X_OK)
  } catch {
    return Promise.resolve(false)
  }
  // On Windows `--version` opens a window instead of answering.
  if (process.platform === 'win32') return Promise.resolve(true)
  return new Promise((resolve) => void execFile(path, ['--version'], { timeout: 20_000 }, (error) => resolve(!error)))
}

function isDebian(): boolean {
  try {
    return /^ID="?debian"?$/m.test(readFileSync('/etc/os-release', 'utf8'))
  } catch {
    return false
  }
}

/** Without its errors: where it fails, the next thing is tried. */
const download = () =>
  say('Downloading a browser for the end-to-end tests.', () =>
    runBin('playwright', ['install', 'chromium'], '@playwright/test', { stdio: ['ignore', 'inherit', 'ignore'] }),
  )

function installPackage(): Promise<boolean> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) => run('apt-get', ['-qq', ...args], { env })
  return say("Installing Debian's package 'chromium-headless-shell' for the end-to-end tests.", async () => {
    // A list that cannot be refreshed may still be good enough to install from.
    await apt('update')
    return apt('install', '-y', '--no-install-recommends', 'chromium-headless-shell', 'fonts-liberation')
  })
}

async function say(what: string, act: () => Promise<number>): Promise<boolean> {
  console.error(what)
  return (await act()) === 0
}

/**
 * The switches that Chromium gets: quiet, without a GPU and without talking to its maker.
 * @param isRoot as root Chromium cannot make its own sandbox
 */
export const browserFlags = (isRoot: boolean): string[] => [
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
