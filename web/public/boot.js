// Before the first paint: theme and language as chosen on this device, else the system's theme.
;(function () {
  var root = document.documentElement
  var theme = null
  var language = null
  try {
    theme = localStorage.getItem('coterie-theme')
    language = localStorage.getItem('coterie-language')
  } catch {
    // no storage: defaults
  }
  var dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset.theme = dark ? 'dark' : 'light'
  if (root.dataset.page === undefined && (language === 'en' || language === 'es')) root.lang = language
  var bar = document.querySelector('meta[name=theme-color]')
  if (bar) bar.content = dark ? '#181114' : '#f6f2ea'
})()
