// Before the first paint: theme and language as chosen on this device, else the system's theme; whether a prerendered form is shown.
;(function () {
  var root = document.documentElement
  var theme = null
  var language = null
  var person = null
  try {
    theme = localStorage.getItem('coterie-theme')
    language = localStorage.getItem('coterie-language')
    person = localStorage.getItem('coterie-person')
    // the browser takes longer to open its databases than the app to read of them: where there is a copy it begins now, beside the code
    if (person && indexedDB.databases) indexedDB.databases().catch(function () {})
  } catch {
    // no storage: defaults
  }
  var dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset.theme = dark ? 'dark' : 'light'
  // it is a guest's, in the language that the server took; for anybody else the app draws
  if (root.dataset.entry && (person || (language && language !== root.lang))) root.dataset.entry = 'off'
  // passkeys need a name (domain/people/passkeys.ts)
  if (typeof PublicKeyCredential === 'function' && !/^([0-9.]+|\[.*)$/.test(location.hostname))
    root.dataset.passkeys = 'yes'
  if (root.dataset.page === undefined && (language === 'en' || language === 'es')) root.lang = language
  // the app's words come in one file for each language: asked for here, it comes beside the code
  var words = document.currentScript.dataset[language || (/^es/i.test(navigator.language) ? 'es' : 'en')]
  if (words) {
    var link = document.createElement('link')
    link.rel = 'modulepreload'
    link.crossOrigin = ''
    link.href = words
    document.head.append(link)
  }
  // the app offers itself, after it was of use (web/data/queries/browser/install.ts): the browser's question waits for that
  addEventListener('beforeinstallprompt', function (event) {
    event.preventDefault()
    window.installPrompt = event
  })
  var bar = document.querySelector('meta[name=theme-color]')
  if (bar) bar.content = dark ? '#181114' : '#f6f2ea'
})()
