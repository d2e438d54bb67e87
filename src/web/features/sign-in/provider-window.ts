import { SIGNED_IN_CHANNEL, SIGNED_IN_PAGE } from '#archive/popup.ts'
import { TEXTS } from '#archive/texts.ts'
import { checkSession, providerAddress, type User } from '#web/data/session.ts'
import { ProviderError, providerError } from './sign-in-error.ts'

const SIZE = 'popup,width=520,height=680'
const LOOK_EVERY_MS = 300
/**
 * Grace period for the message of a closed popup, in milliseconds: a popup counts as closed once a page has severed its opener.
 */
const LAST_WORD_MS = 1500

/** The result of a popup: the error code, null for success; or 'closed' without a message. */
type Word = { error: string | null } | 'closed'

function wordFrom(opened: Window, channel: BroadcastChannel): Promise<Word> {
  return new Promise((resolve) => {
    const looking = setInterval(() => {
      if (!opened.closed) return
      clearInterval(looking)
      setTimeout(resolve, LAST_WORD_MS, 'closed')
    }, LOOK_EVERY_MS)
    channel.addEventListener('message', ({ data }: MessageEvent<Word>) => {
      clearInterval(looking)
      resolve(data)
    })
  })
}

/**
 * Signs in through the provider in a popup. Must be called by a user gesture, or the browser blocks the popup.
 * @throws ProviderError with the sentence to show
 */
export async function signInByWindow(): Promise<User> {
  const opened = window.open('about:blank', 'colloquy-sign-in', SIZE)
  if (!opened) throw new ProviderError(TEXTS.popupBlocked)
  const channel = new BroadcastChannel(SIGNED_IN_CHANNEL)
  try {
    opened.location.href = await providerAddress(SIGNED_IN_PAGE)
    const word = await wordFrom(opened, channel)
    if (word !== 'closed' && word.error !== null) throw new ProviderError(providerError(word.error))
    const user = await checkSession()
    if (user) return user
    throw new ProviderError(word === 'closed' ? TEXTS.popupClosed : TEXTS.providerFailed)
  } finally {
    channel.close()
    opened.close()
  }
}

/** Signs in through the provider in this window. @param endAt the path to return to */
export async function signInByRedirect(endAt: string): Promise<void> {
  location.assign(await providerAddress(endAt))
}
