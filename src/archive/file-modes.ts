/** Files and folders at rest are their owner's alone, also where no installer prepared the place. */
export const PRIVATE_FILE = 0o600
export const PRIVATE_FOLDER = 0o700
