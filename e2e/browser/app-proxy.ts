import type { Browser, BrowserContext, Page } from '@playwright/test'
import http from 'node:http'
import { forwardRequest, startHttpServer } from '../support/server/http'
import type { TestServer } from '../support/server/server'
import { type DemoRole, waitUntilReady } from '../support/browser/destinations'
import type { DemoSite } from '../support/browser/browser-test'

/**
 * Wrong answers of an intermediary that have a success status or redirect to an answer with one. `gone` has an error
 * status.
 */
export const wrongAnswers = ['html', 'json', 'empty', 'cut', 'redirect', 'partial'] as const
export type WrongAnswer = (typeof wrongAnswers)[number] | 'gone'

export const foreignText = 'Welcome to the hotel wifi'
const foreignPage = `<!doctype html><html><body><h1>${foreignText}</h1></body></html>`
const portal = '/portal-of-another'

/** A proxy in front of a server. Its address stays the same when the server is unreachable. */
export interface AppProxy {
  readonly url: string
  /** Serves the service worker of a new version, with a new cache name if `withNewFiles` is set. */
  serveNextVersion(withNewFiles?: boolean): void
  /** If true, connections are cut and refused while `navigator.onLine` stays true. */
  setOffline(gone: boolean): void
  /** Replaces answers for a path and Sec-Fetch-Dest, as an intermediary would; undefined forwards the request. */
  replaceAnswers(pick: (path: string, destination: string) => WrongAnswer | undefined): void
  /** The paths whose answers were replaced since the last call of `replaceAnswers`. */
  readonly replacedPaths: ReadonlySet<string>
  close(): Promise<void>
}

interface ProxyResponse {
  status: number
  headers: http.OutgoingHttpHeaders
  body: Buffer
}

/** Starts a proxy for tests of the installed app: new worker versions, an unreachable server, and wrong answers. */
export async function startAppProxy(server: TestServer): Promise<AppProxy> {
  const target = new URL(server.url)
  const replacedPaths = new Set<string>()
  let isOffline = false
  let version = 0
  let fileVersion = 0
  let wrongAnswerFor: (path: string, destination: string) => WrongAnswer | undefined = () => undefined

  function fetchFromServer(path: string): Promise<ProxyResponse> {
    const { hostname: host, port } = target
    return new Promise((resolve, reject) => {
      const request = http.get({ host, port, path, headers: { host: target.host } }, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('error', reject)
        answer.on('end', () => {
          const { 'content-length': _, etag: __, ...headers } = answer.headers
          resolve({ status: answer.statusCode ?? 502, headers, body: Buffer.concat(parts) })
        })
      })
      request.on('error', reject)
    })
  }
  const fetchWorker = async (): Promise<ProxyResponse> => {
    const answer = await fetchFromServer('/sw.js')
    let text = String(answer.body)
    if (fileVersion > 0) {
      if (!text.includes('`files`')) throw new Error('the worker has no cache name that this proxy can replace')
      text = text.replace('`files`', `\`files-${fileVersion}\``)
    }
    return { ...answer, body: Buffer.from(`${text}\n// version ${version}\n`) }
  }
  const fetchUnchanged = (path: string): Promise<ProxyResponse> =>
    path === '/sw.js' ? fetchWorker() : fetchFromServer(path)

  async function createWrongAnswer(path: string, how: WrongAnswer): Promise<ProxyResponse> {
    const response = (status: number, type: string, body: string): ProxyResponse => ({
      status,
      headers: { 'content-type': type },
      body: Buffer.from(body),
    })
    if (how === 'html') return response(200, 'text/html', foreignPage)
    if (how === 'json') return response(200, 'application/json', JSON.stringify({ message: foreignText }))
    if (how === 'redirect') return { ...response(302, 'text/html', ''), headers: { location: portal } }
    if (how === 'gone') return response(404, 'text/plain', 'Not found')
    const { headers, body } = await fetchUnchanged(path)
    if (how === 'empty') return { status: 200, headers, body: Buffer.alloc(0) }
    const half = body.subarray(0, Math.floor(body.length / 2))
    if (how === 'cut') return { status: 200, headers, body: half }
    const range = `bytes 0-${half.length - 1}/${body.length}`
    return { status: 206, headers: { ...headers, 'content-range': range }, body: half }
  }

  function send(response: http.ServerResponse, answer: Promise<ProxyResponse>): void {
    answer.then(
      ({ status, headers, body }) => {
        response.writeHead(status, { ...headers, 'cache-control': 'no-store', 'content-length': body.length })
        response.end(body)
      },
      () => response.destroy(),
    )
  }

  const proxy = await startHttpServer((request, response) => {
    if (isOffline) {
      request.socket.destroy()
      return
    }
    const path = request.url ?? '/'
    if (path === portal) return send(response, createWrongAnswer(path, 'html'))
    const wrongAnswer = wrongAnswerFor(path, String(request.headers['sec-fetch-dest']))
    if (wrongAnswer !== undefined) {
      replacedPaths.add(path)
      return send(response, createWrongAnswer(path, wrongAnswer))
    }
    if (path === '/sw.js') return send(response, fetchWorker())
    // the browser's cache must not contain the files of a new version
    if (fileVersion > 0 && path.startsWith('/assets/')) return send(response, fetchFromServer(path))
    forwardRequest(request, response, server.url)
  })
  return {
    url: proxy.url,
    serveNextVersion: (withNewFiles = false) => {
      version += 1
      if (withNewFiles) fileVersion = version
    },
    setOffline: (is) => {
      isOffline = is
      if (is) proxy.cutConnections()
    },
    replaceAnswers: (pick) => {
      replacedPaths.clear()
      wrongAnswerFor = pick
    },
    replacedPaths,
    close: proxy.stop,
  }
}

/** Returns a context that uses the demo in English through the proxy. */
export async function openProxiedContext(
  browser: Browser,
  { demo, proxy }: { demo: DemoSite; proxy: AppProxy },
  role: DemoRole | 'guest',
  serviceWorkers: 'allow' | 'block' = 'allow',
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: proxy.url,
    reducedMotion: 'reduce',
    serviceWorkers,
    ...(role !== 'guest' && { storageState: await demo.storageState(role, proxy.url) }),
  })
  await context.addInitScript(() => localStorage.setItem('coterie-language', 'en'))
  return context
}

/** Opens a page and waits until its service worker is active. The worker controls the page from the next load on. */
export async function openWithWorker(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(address)
  await waitUntilReady(page)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  return page
}

/** Opens a page that a service worker controls. */
export async function openControlledPage(context: BrowserContext, address: string): Promise<Page> {
  const page = await openWithWorker(context, address)
  await page.reload()
  await waitUntilReady(page)
  return page
}
