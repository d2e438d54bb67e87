/**
 * Starts loading the reading font as soon as the code has arrived, before any of it runs: preloaded by the HTML it would
 * compete with the code on a slow connection, and delay the first text. It loads while the code runs, before there is text.
 */
void document.fonts.load('1em "Source Serif 4 Variable"').catch(() => [])
