import { rm } from 'node:fs/promises'
import { sendRequest, type HttpResponse } from './http'
import { createDataDirectory, runBinary, startServer, type ServerOptions, type TestServer } from './server'

export const superuser = { identity: 'root@coterie.example', password: 'a-long-superuser-password' }

export interface DashboardClient {
  server: TestServer
  /** Sends a request with the superuser's token to the address of the dashboard. */
  request(method: string, path: string, body?: unknown): Promise<HttpResponse>
  stop(): Promise<void>
}

/** Signs in at the address of the dashboard. Does not throw on error statuses. */
export const signInSuperuser = (server: TestServer, password: string = superuser.password): Promise<HttpResponse> =>
  sendRequest({
    method: 'POST',
    url: `${server.dashboardUrl}/api/collections/_superusers/auth-with-password`,
    body: { identity: superuser.identity, password },
  })

export async function startDashboard(options: ServerOptions = {}): Promise<DashboardClient> {
  const dir = await createDataDirectory()
  const result = await runBinary(['superuser', 'upsert', superuser.identity, '--dir', dir], `${superuser.password}\n`)
  if (result.status !== 0) throw new Error(result.output)
  const server = await startServer({ ...options, dir })
  const { token = '' } = (await signInSuperuser(server)).json as { token?: string }
  if (token === '') throw new Error('the superuser could not sign in')
  return {
    server,
    request: (method, path, body) =>
      sendRequest({ method, url: server.dashboardUrl + path, headers: { authorization: token }, body }),
    stop: async () => {
      await server.stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}
