// The end of signing in through a provider in a window of its own: tells the page that opened it, by the channel of
// src/archive/popup.ts, and goes. The session is in a cookie already; nothing secret passes here. A window that no page
// opened cannot be closed: what failed is said at the login dialog then.
;(function () {
  var error = new URLSearchParams(location.search).get('error')
  var channel = new BroadcastChannel('colloquy-signed-in')
  channel.postMessage({ error: error })
  channel.close()
  window.close()
  if (error !== null)
    setTimeout(function () {
      location.replace('/login' + location.search)
    }, 300)
})()
