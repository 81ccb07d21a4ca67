import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { runBinary, startServer, type TestServer } from './server'

/** A server with the demo's world, and who can sign in to it. */
export interface DemoServer {
  server: TestServer
  /** Everybody's. */
  password: string
  affiliateEmail: string
  adminEmail: string
  /** Ends the server and removes its folder. */
  stop(): Promise<void>
}

/** Makes the demo in a folder of its own and serves it. */
export async function startDemo(): Promise<DemoServer> {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'coterie-demo-'))
  const { output } = await runBinary(['demo', '--dir', dir])
  const server = await startServer({ dir })
  return {
    server,
    password: /password (\S+)/.exec(output)?.[1] ?? '',
    affiliateEmail: /affiliate (\S+),/.exec(output)?.[1] ?? '',
    adminEmail: 'admin@coterie.example',
    stop: async () => {
      await server.stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}
