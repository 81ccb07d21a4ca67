import type { TestServer } from './server'

/** Sets the server's clock in ms since 1970. The clock keeps running from there. */
export async function setClock(server: TestServer, nowMs: number): Promise<void> {
  const answer = await fetch(`${server.dashboardUrl}/test/clock`, { method: 'POST', body: JSON.stringify({ nowMs }) })
  if (!answer.ok) throw new Error(`the clock was not set: ${answer.status}`)
}
