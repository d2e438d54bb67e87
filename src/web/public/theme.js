// Runs before the first paint, so that the page never flashes in the wrong theme: the visitor's own choice, else a
// random one, or the system's where the archive's owner set `data-theme-start="system"` on the html element.
;(function () {
  var root = document.documentElement
  var theme = null
  try {
    if (localStorage.getItem('userHasSetThemePreference') === 'true') theme = localStorage.getItem('theme')
  } catch {
    // Storage may be forbidden: then nothing was chosen.
  }
  if (theme !== 'light' && theme !== 'dark') {
    var isDark =
      root.getAttribute('data-theme-start') === 'system'
        ? matchMedia('(prefers-color-scheme: dark)').matches
        : Math.random() < 0.5
    theme = isDark ? 'dark' : 'light'
  }
  root.setAttribute('data-theme', theme)
  var meta = document.querySelector('meta[name="theme-color"]')
  if (meta) meta.setAttribute('content', theme === 'dark' ? '#1f2937' : '#ffffff')
})()
