import { rm } from 'node:fs/promises'
import { ask, type Answer } from './http'
import { freshFolder, runBinary, startServer, type ServerOptions, type TestServer } from './server'

/** An account of the database's dashboard, as the tests make it. */
export const superuser = { identity: 'root@coterie.example', password: 'a-long-superuser-password' }

/** A server with a superuser who is signed in to its dashboard. */
export interface Dashboard {
  server: TestServer
  /** Asks the dashboard's listener with the superuser's token. */
  as(method: string, where: string, body?: unknown): Promise<Answer>
  stop(): Promise<void>
}

/** Signs in at the dashboard's own listener; whatever the answer. */
export const superuserSignIn = (server: TestServer, password: string = superuser.password): Promise<Answer> =>
  ask({
    method: 'POST',
    url: `${server.dashboardUrl}/api/collections/_superusers/auth-with-password`,
    body: { identity: superuser.identity, password },
  })

/** Starts a server on a folder of its own, in which the superuser was made before. */
export async function startDashboard(options: ServerOptions = {}): Promise<Dashboard> {
  const dir = await freshFolder()
  const made = await runBinary(['superuser', 'upsert', superuser.identity, '--dir', dir], `${superuser.password}\n`)
  if (made.status !== 0) throw new Error(made.output)
  const server = await startServer({ ...options, dir })
  const { token = '' } = (await superuserSignIn(server)).json as { token?: string }
  if (token === '') throw new Error('the superuser could not sign in')
  return {
    server,
    as: (method, where, body) =>
      ask({ method, url: server.dashboardUrl + where, headers: { authorization: token }, body }),
    stop: async () => {
      await server.stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}
