/**
 * Asks for the reading face as soon as the code has come, before anything of it runs: named in the HTML it would share a slow
 * line with the code, and the first text would be painted later. It comes while the code runs, before there is text.
 */
void document.fonts.load('1em "Source Serif 4 Variable"').catch(() => [])
