import { stat } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { startServerWithAdmin } from '../../support/server/file-server'
import { allRoutes } from '../../../domain/api/all'
import { Session } from '../../support/server/session'

const { server, admin } = await startServerWithAdmin()

const broken = '{"a":"x'
const reads = allRoutes.filter(({ name }) => name.startsWith('GET ')).map(({ name }) => name.replace('GET ', ''))

/** Returns the size of the server's log in bytes. */
async function logSize(): Promise<number> {
  const sizes = ['auxiliary.db', 'auxiliary.db-wal'].map((name) =>
    stat(path.join(server.dir, name)).then(
      ({ size }) => size,
      () => 0,
    ),
  )
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

describe('a GET request with a malformed body (S28)', () => {
  it.each(reads)('gets the same answer as without a body: %s', async (route) => {
    for (const by of [new Session(server), admin]) {
      const [without, withOne] = [await by.send('GET', route), await by.send('GET', route, broken)]
      expect(withOne.status).toBe(without.status)
      expect(withOne.status).toBeLessThan(500)
      expect((withOne.json as { code?: string } | null)?.code).toBe((without.json as { code?: string } | null)?.code)
    }
  })

  it('has its query parsed as usual, with the first value of a name that occurs twice', async () => {
    const answer = await new Session(server).send('GET', '/api/challenge?action=signup&level=1&level=9', broken)
    expect(answer.status).toBe(200)
  })

  it('adds nothing to the log even when it is sent 10,000 times', async () => {
    const before = await logSize()
    const guests = Array.from({ length: 4 }, () => new Session(server))
    const answers = await Promise.all(
      guests.map(async (guest) => {
        const statuses = new Set<number>()
        for (let n = 0; n < 2500; n++) statuses.add((await guest.send('GET', '/api/program', broken)).status)
        return [...statuses]
      }),
    )
    // the first requests are answered, and later ones are rate-limited
    expect(answers).toEqual(guests.map(() => [200, 429]))
    expect((await logSize()) - before).toBeLessThan(100_000)
    expect(await server.sql('SELECT 1 AS alive')).toHaveLength(1)
  })

  it('counts towards the rate limit of a guest, but not of a member', async () => {
    const guest = new Session(server)
    const times = async (actor: Session, count: number) => {
      const statuses: number[] = []
      for (let n = 0; n < count; n++) statuses.push((await actor.send('GET', '/api/program')).status)
      return new Set(statuses)
    }
    expect(await times(guest, 600)).toEqual(new Set([200]))
    const refused = await guest.send('GET', '/api/program')
    expect(refused).toMatchObject({ status: 429, json: { code: 'rate-limited' } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    // the health check is never limited
    expect((await guest.send('GET', '/api/health')).status).toBe(200)
    expect(await times(admin, 700)).toEqual(new Set([200]))
  })
})
