import type { TestServer } from './server'

/** Sets the clock of a suite's server, in ms since 1970; it goes on from there until the server ends. */
export async function setClock(server: TestServer, nowMs: number): Promise<void> {
  const answer = await fetch(`${server.dashboardUrl}/test/clock`, { method: 'POST', body: JSON.stringify({ nowMs }) })
  if (!answer.ok) throw new Error(`the clock was not set: ${answer.status}`)
}
