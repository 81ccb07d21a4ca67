// Runs before the first paint: sets theme and language as chosen on this device, and hides a prerendered entry page if needed.
;(function () {
  var root = document.documentElement
  var theme = null
  var language = null
  var person = null
  try {
    theme = localStorage.getItem('coterie-theme')
    language = localStorage.getItem('coterie-language')
    person = localStorage.getItem('coterie-person')
    // Opening IndexedDB is slow, so it starts now, in parallel with loading the code, if this device has local data.
    if (person && indexedDB.databases) indexedDB.databases().catch(function () {})
  } catch {
    // Without storage the defaults apply.
  }
  var dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset.theme = dark ? 'dark' : 'light'
  // The entry page is for guests in the server's language; otherwise the app renders the screen.
  if (root.dataset.entry && (person || (language && language !== root.lang))) root.dataset.entry = 'off'
  // Passkeys need a host name, not an IP address (domain/people/security/passkeys.ts).
  if (typeof PublicKeyCredential === 'function' && !/^([0-9.]+|\[.*)$/.test(location.hostname))
    root.dataset.passkeys = 'yes'
  if (root.dataset.page === undefined && (language === 'en' || language === 'es')) root.lang = language
  // Preloads the messages in the language and the files of this path's screen in parallel with the code. The language is the
  // chosen one, otherwise the account's or the browser's.
  var account = /"language":"(en|es)"/.exec(person || '')
  var wanted = language || (account ? account[1] : /^es/i.test(navigator.language) ? 'es' : 'en')
  var built = document.currentScript.dataset
  var screen = JSON.parse(built.screens || '{}')[location.pathname + ' ' + wanted]
  var files = [built[wanted]].concat(screen ? screen.split(' ') : [])
  for (var at = 0; at < files.length; at++) {
    if (!files[at]) continue
    var link = document.createElement('link')
    link.rel = 'modulepreload'
    link.crossOrigin = ''
    link.href = files[at]
    document.head.append(link)
  }
  // Suppresses the browser's install prompt, which the app shows later (web/data/queries/browser/install.ts).
  addEventListener('beforeinstallprompt', function (event) {
    event.preventDefault()
    window.installPrompt = event
  })
  var bar = document.querySelector('meta[name=theme-color]')
  if (bar) bar.content = dark ? '#181114' : '#f6f2ea'
})()
