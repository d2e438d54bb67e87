/** The header by which the service worker says that an answer is one it kept, as the network is away. */
export const KEPT_ANSWER = 'x-colloquy-kept'
