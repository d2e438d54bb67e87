// Runs before the first paint, so that the page never flashes in the wrong theme: the visitor's own choice, else a
// random one, or the system's where the archive's owner set `data-theme-start="system"` on the html element. The same for
// how texts are set and which pictures are wanted, and for whether the first screen in the HTML is of this address.
;(function () {
  var root = document.documentElement
  var theme = null
  var chosen = [
    ['textSize', 'data-text-size'],
    ['measure', 'data-measure'],
    ['imageMode', 'data-pictures'],
  ]
  try {
    if (localStorage.getItem('userHasSetThemePreference') === 'true') theme = localStorage.getItem('theme')
    chosen.forEach(function (names) {
      var choice = localStorage.getItem(names[0])
      if (choice) root.setAttribute(names[1], choice)
    })
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
  // Without a network a page may come from another address; a page that is loaded again, or gone back to, is not at its top.
  var visit = performance.getEntriesByType('navigation')[0]
  var isOpened = visit && visit.type === 'navigate' && location.hash === ''
  var isOfThis = root.getAttribute('data-screen-of') === location.pathname + location.search
  if (isOpened && isOfThis && !looksOtherwise()) root.setAttribute('data-first-screen', '')
  // Home and lists are drawn as they look where nothing was chosen.
  function looksOtherwise() {
    if (/^\/(card|session)\//.test(location.pathname)) return false
    try {
      return ['calendarOpen=true', 'expandAll=true', 'highlighting=false'].some(function (choice) {
        var pair = choice.split('=')
        return localStorage.getItem(pair[0]) === pair[1]
      })
    } catch {
      return false
    }
  }
  var meta = document.querySelector('meta[name="theme-color"]')
  if (meta) meta.setAttribute('content', theme === 'dark' ? '#1f2937' : '#ffffff')
})()
