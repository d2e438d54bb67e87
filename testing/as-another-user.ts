/** No rights hold the administrator of a machine back. */
const ANOTHER_USER = 65_534

/** Acts as a user without special rights, so that the mode of a file holds. */
export async function asAnotherUser<T>(act: () => Promise<T>): Promise<T> {
  const isRoot = process.getuid?.() === 0
  if (isRoot) process.seteuid!(ANOTHER_USER)
  try {
    return await act()
  } finally {
    if (isRoot) process.seteuid!(0)
  }
}
