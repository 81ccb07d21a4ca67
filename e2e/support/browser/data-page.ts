import path from 'node:path'
import type { Page } from '@playwright/test'
import type { CoterieDb } from '../../../web/data/engine/db/database'
import { build } from 'esbuild'
import { forwardRequest, startHttpServer } from '../server/http'
import type { TestServer } from '../server/server'

/** The script that exposes the data layer without screens as `window.data`. */
const source = `
import * as session from './web/data/queries/session/session-actions'
import * as rows from './web/data/queries/rows'
import * as commands from './web/data/queries/commands'
import * as online from './web/data/queries/people/people'
import { session as state } from './web/data/engine/person/session-state'
import { syncState } from './web/data/engine/sync/status'
import { currentDatabase } from './web/data/engine/db/current-database'
import { solveProofOfWork } from './web/data/engine/browser/solve-challenge'
window.data = { ...session, ...rows, ...commands, ...online, solveProofOfWork,
  session: () => state.get(), syncState: () => syncState.get(), db: () => currentDatabase.get()?.db }
void session.startSession()
`

/** The part of `window.data` that tests use. */
interface DataLayer {
  session(): { state: string; person: { id: string } | null; deviceId: string }
  syncState(): string
  db(): CoterieDb | undefined
  signIn(input: { email: string; password: string; challenge: string }): Promise<unknown>
  signOut(): Promise<void>
  createRow(c: string, values: object, options?: object): Promise<string>
  changeRow(c: string, id: string, patch: object): Promise<void>
  removeRow(c: string, id: string): Promise<void>
  sendWaitingChanges(limitMs: number): Promise<number>
  callPublic(route: { name: string }, input: object): Promise<{ salt: string; challenge: string; maxnumber: number }>
  solveProofOfWork(challenge: { salt: string; challenge: string; maxnumber: number }): Promise<number>
}
export type DataWindow = { data: DataLayer }

/** Signs in on the page and waits for the first sync. */
export async function signInOnDataPage(page: Page, email: string, password: string): Promise<void> {
  await page.waitForFunction(() => (window as unknown as DataWindow).data?.session().state === 'none')
  await page.evaluate(
    async ([address, secret]) => {
      const { data } = window as unknown as DataWindow
      const challenge = await data.callPublic({ name: 'GET /api/challenge' }, { action: 'login' })
      const number = await data.solveProofOfWork(challenge)
      const solved = btoa(JSON.stringify({ ...challenge, number, took: 1 }))
      await data.signIn({ email: address, password: secret, challenge: solved })
    },
    [email, password] as const,
  )
  await page.waitForFunction(() => (window as unknown as DataWindow).data.syncState() === 'up-to-date')
}

export interface DataPage {
  readonly url: string
  readonly requests: readonly string[]
  /** If true, all connections are cut and refused while `navigator.onLine` stays true. */
  setOffline(gone: boolean): void
  close(): Promise<void>
}

/** Serves a page with only the data layer, behind a proxy whose connections can be cut. */
export async function startDataPage(server: TestServer): Promise<DataPage> {
  const script = await buildDataScript()
  const requests: string[] = []
  let isOffline = false
  const front = await startHttpServer((request, response) => {
    if (request.url === '/') {
      response.setHeader('content-type', 'text/html').end('<!doctype html><script type=module src=/data.js></script>')
    } else if (request.url === '/data.js') {
      response.setHeader('content-type', 'text/javascript').end(script)
    } else if (isOffline) {
      request.socket.destroy()
    } else {
      requests.push(`${request.method} ${request.url}`)
      forwardRequest(request, response, server.url)
    }
  })
  return {
    url: `${front.url}/`,
    requests,
    setOffline: (is) => {
      isOffline = is
      if (is) front.cutConnections()
    },
    close: front.stop,
  }
}

export async function buildDataScript(): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: path.resolve('.'), loader: 'ts' },
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    // Vite defines this variable in its build
    define: { 'import.meta.env': '{}' },
    logLevel: 'silent',
  })
  return outputFiles[0]?.text ?? ''
}
