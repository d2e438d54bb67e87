/** Response header by which the service worker marks a cached response, sent because the network is unavailable. */
export const FROM_CACHE_HEADER = 'x-colloquy-from-cache'
