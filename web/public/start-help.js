// Shows an error with a repair button when the app couldn't be loaded or started (Y15). It must not need any file of the app.
;(function () {
  var spanish = document.documentElement.lang === 'es' || /^es/i.test(navigator.language)
  try {
    var chosen = localStorage.getItem('coterie-language')
    if (chosen) spanish = chosen === 'es'
  } catch {
    // Without storage the browser's language applies.
  }
  var messages = spanish
    ? {
        title: 'La app no se cargó por completo.',
        connection: 'Revisa la conexión y vuelve a intentarlo. Lo que escribiste se conserva.',
        files: 'Algunos archivos no llegaron bien. La reparación los descarga de nuevo. Lo que escribiste se conserva.',
        again: 'La reparación no bastó. Vuelve a intentarlo en unos minutos. Lo que escribiste se conserva.',
        retry: 'Reintentar',
        repair: 'Reparar y recargar',
      }
    : {
        title: 'The app couldn’t be loaded completely.',
        connection: 'Check the connection and try again. What you wrote is kept.',
        files: 'Some of its files didn’t arrive intact. The repair downloads them again. What you wrote is kept.',
        again: 'The repair didn’t help. Try again in a few minutes. What you wrote is kept.',
        retry: 'Try again',
        repair: 'Repair and reload',
      }
  var repairedKey = 'coterie-repaired'
  var startsWithinMs = 10000
  var answersWithinMs = 10000
  var repairsWithinMs = 30000
  var started = false
  var box = null

  function storage(act) {
    try {
      return act(sessionStorage)
    } catch {
      return null
    }
  }

  function within(ms, promise) {
    return Promise.race([
      promise,
      new Promise(function (resolve) {
        setTimeout(resolve, ms)
      }),
    ])
  }

  // Resolves to whether our server answers, and not a proxy in front of it (domain/responses.ts).
  function answers() {
    var asked = fetch('/api/health', { cache: 'no-store' }).then(
      function (answer) {
        return answer.headers.has('Coterie-Answer')
      },
      function () {
        return false
      },
    )
    return within(answersWithinMs, asked).then(Boolean)
  }

  // Reloads every file without the HTTP cache, which may contain a proxy's answer instead of the file.
  function freshFiles() {
    var seen = performance.getEntriesByType('resource').map(function (entry) {
      return new URL(entry.name).pathname
    })
    return fetch('/app.html', { cache: 'reload' })
      .then(function (answer) {
        return answer.text()
      })
      .then(function (html) {
        var files = seen.concat(html.match(/\/assets\/[\w.-]+/g) || []).filter(function (path, at, all) {
          return /^\/(assets\/|boot\.js$|start-help\.js$)/.test(path) && all.indexOf(path) === at
        })
        return Promise.all(
          files.map(function (path) {
            return fetch(path, { cache: 'reload' }).catch(function () {})
          }),
        )
      })
  }

  // Unregisters the service worker and removes its cached files. Pending changes are in IndexedDB and stay.
  function dropFiles() {
    var worker = navigator.serviceWorker
    return Promise.resolve(worker ? worker.getRegistrations() : [])
      .then(function (registrations) {
        return Promise.all(
          registrations.map(function (registration) {
            return registration.unregister()
          }),
        )
      })
      .then(function () {
        return window.caches ? caches.keys() : []
      })
      .then(function (names) {
        return Promise.all(
          names.map(function (name) {
            return caches.delete(name)
          }),
        )
      })
      .then(freshFiles)
  }

  function repair() {
    void answers().then(function (isOurs) {
      // Without the server no file could be loaded again.
      if (!isOurs) return show(false)
      void within(
        repairsWithinMs,
        dropFiles().catch(function () {}),
      ).then(function () {
        storage(function (kept) {
          kept.setItem(repairedKey, '1')
        })
        location.reload()
      })
    })
  }

  function show(isOurs) {
    var wasRepaired = storage(function (kept) {
      return kept.getItem(repairedKey)
    })
    if (box) box.remove()
    box = document.createElement('div')
    box.id = 'start-help'
    box.lang = spanish ? 'es' : 'en'
    box.setAttribute('role', 'alert')
    var dark = document.documentElement.dataset.theme === 'dark'
    box.style.cssText =
      'position:fixed;z-index:2147483647;inset:auto 16px 16px;max-width:480px;margin:0 auto;padding:20px 24px;border-radius:16px;' +
      'font:16px/1.5 system-ui,sans-serif;box-shadow:0 8px 32px rgb(0 0 0/.25);' +
      (dark ? 'background:#22191d;color:#f4ece5' : 'background:#fffdf9;color:#241a20')
    var title = document.createElement('b')
    title.textContent = messages.title
    var text = document.createElement('p')
    text.style.cssText = 'margin:4px 0 16px'
    text.textContent = !isOurs ? messages.connection : wasRepaired ? messages.again : messages.files
    var button = document.createElement('button')
    button.type = 'button'
    button.style.cssText =
      'min-height:44px;padding:0 20px;border:0;border-radius:22px;font:600 16px system-ui,sans-serif;cursor:pointer;' +
      (dark ? 'background:#e6b8bb;color:#38101d' : 'background:#5e1b45;color:#fff8f1')
    button.textContent = isOurs ? messages.repair : messages.retry
    button.onclick = function () {
      button.disabled = true
      if (isOurs) repair()
      else location.reload()
    }
    box.append(title, text, button)
    document.body.append(box)
  }

  // Offers the repair if our server answers, otherwise reports the missing connection unless the page already does (`quiet`).
  function offerRepair(quiet) {
    void answers().then(function (isOurs) {
      if (isOurs || !quiet) show(isOurs)
    })
  }

  function offerUnlessStarted() {
    if (started) return
    void answers().then(function (isOurs) {
      if (!started) show(isOurs)
    })
  }

  function offerRepairIfNotStarted() {
    setTimeout(offerUnlessStarted, startsWithinMs)
  }

  function watchStart(root) {
    new MutationObserver(function (_changes, watch) {
      watch.disconnect()
      started = true
      if (box) box.remove()
      storage(function (kept) {
        kept.removeItem(repairedKey)
      })
    }).observe(root, { childList: true })
  }

  // Runs when every file of the page has loaded or failed.
  function filesArrived() {
    // An entry page loads the app only on the first interaction.
    if (!document.getElementById('entry')) offerRepairIfNotStarted()
    // An app without its stylesheet is unusable.
    var sheets = document.querySelectorAll('link[rel=stylesheet][href^="/assets/"]')
    for (var sheet of sheets) if (!sheet.sheet) offerRepair(false)
  }

  // This deferred script runs before all modules of the page, so it receives their load errors.
  addEventListener(
    'error',
    function (event) {
      if (event.target instanceof HTMLScriptElement && /\/assets\//.test(event.target.src)) offerUnlessStarted()
    },
    true,
  )
  watchStart(document.getElementById('root'))
  addEventListener('load', filesArrived)
  window.appStart = { offerRepairIfNotStarted: offerRepairIfNotStarted, offerRepair: offerRepair }
})()
