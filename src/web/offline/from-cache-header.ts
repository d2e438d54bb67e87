/** The header by which the service worker says that an answer is one it kept, as the network is away. */
export const FROM_CACHE_HEADER = 'x-colloquy-kept'
