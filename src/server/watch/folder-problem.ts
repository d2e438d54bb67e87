import { opendir } from 'node:fs/promises'

/** Why a folder cannot be followed, as a sentence for its owner; '' where it can. */
export async function folderProblem(folder: string): Promise<string> {
  try {
    await (await opendir(folder)).close()
    return ''
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    return ['EACCES', 'EPERM'].includes(code)
      ? `The folder ${folder} may not be read by this user: give it the right, or name another to watch.`
      : `There is no folder ${folder}: make it, or name another to watch.`
  }
}
