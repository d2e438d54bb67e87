import { Refusal } from '#archive/refusal.ts'

/** A password on standard input: everything up to the first line's end. */
async function readPiped(): Promise<string> {
  let text = ''
  process.stdin.setEncoding('utf8')
  for await (const chunk of process.stdin) text += String(chunk)
  return text.split(/\r?\n/)[0] ?? ''
}

const ENTER = new Set(['\r', '\n', '\u0004'])
const CTRL_C = '\u0003'
const ERASE = new Set(['\u007f', '\b'])

/** Asks at a terminal, where nothing of the answer is shown. */
function readTyped(question: string): Promise<string> {
  const { stdin, stderr } = process
  // Before the question, so that not even the first typed letter is shown.
  stdin.setRawMode(true)
  stderr.write(question)
  stdin.setEncoding('utf8')
  stdin.resume()
  return new Promise((resolve, reject) => {
    let typed = ''
    const end = () => {
      stdin.off('data', onData)
      stdin.setRawMode(false)
      stdin.pause()
      stderr.write('\n')
    }
    const onData = (data: string) => {
      for (const letter of data) {
        if (letter === CTRL_C) {
          end()
          reject(new Refusal('bad-request', 'Cancelled: nothing was changed.'))
          return
        }
        if (ENTER.has(letter)) {
          end()
          resolve(typed)
          return
        }
        typed = ERASE.has(letter) ? Array.from(typed).slice(0, -1).join('') : typed + letter
      }
    }
    stdin.on('data', onData)
  })
}

/** A new password: from standard input when something is piped in, else typed twice without being shown. */
export async function askNewPassword(): Promise<string> {
  if (!process.stdin.isTTY) return readPiped()
  const password = await readTyped('Password: ')
  if ((await readTyped('The same again: ')) !== password) {
    throw new Refusal('bad-request', 'The passwords do not match: nothing was changed.')
  }
  return password
}
