import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type TestServer } from '../support/server'
import { Session } from '../support/session'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

it('a guest reads the very version that a sign-up agrees to: the newest that is published', async () => {
  await server.sql(
    `INSERT INTO terms_versions (id, version, text_en, text_es, published_at)
     SELECT value ->> 'id', value ->> 'version', value ->> 'en', value ->> 'es', value ->> 'at' FROM json_each(?)`,
    [
      JSON.stringify([
        { id: 'termstermsterm1', version: 'b-older', en: 'The older terms.', es: 'Las viejas.', at: '2026-01-01 00:00:00.000Z' },
        { id: 'termstermsterm2', version: 'a-newer', en: 'The newer <terms>.', es: 'Las nuevas.', at: '2026-02-01 00:00:00.000Z' },
        { id: 'termstermsterm3', version: 'c-draft', en: 'A draft.', es: 'Un borrador.', at: '' },
      ]),
    ],
  )
  await server.restart()
  const agreedTo = async () => (await new Session(server).call('GET /api/programme', {})).termsVersion
  await expect.poll(agreedTo, { timeout: 60_000 }).toBe('a-newer')
  const page = async (address: string) => (await fetch(server.url + address)).text()
  await expect.poll(() => page('/terms'), { timeout: 60_000 }).toContain('The newer &lt;terms&gt;.')
  expect(await page('/terms')).not.toMatch(/The older terms|A draft/)
  expect(await page('/es/terms')).toContain('Las nuevas.')
})
