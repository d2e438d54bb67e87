/** Sends once more what was lost on the way, a second later each time. @param tries how often at most */
export async function withRetries<T>(
  send: () => Promise<T>,
  { tries, isLost }: { tries: number; isLost: (error: unknown) => boolean },
): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await send()
    } catch (error) {
      if (tried === tries || !isLost(error)) throw error
      await new Promise((resolve) => {
        setTimeout(resolve, 1000 * tried)
      })
    }
  }
}
