import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type TestServer } from '../support/server'
import { Session } from '../support/session'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

it('a guest reads the very version that a sign-up agrees to: the newest that is published and in force', async () => {
  await server.sql(
    `INSERT INTO terms_versions (id, version, text_en, text_es, published_at)
     SELECT value ->> 'id', value ->> 'version', value ->> 'en', value ->> 'es', value ->> 'at' FROM json_each(?)`,
    [
      JSON.stringify([
        { id: 'termstermsterm1', version: 'b-older', en: 'The older terms.', es: 'Las viejas.', at: '2026-01-01 00:00:00.000Z' },
        { id: 'termstermsterm2', version: 'a-newer', en: 'The newer <terms>.', es: 'Las nuevas.', at: '2026-02-01 00:00:00.000Z' },
        { id: 'termstermsterm3', version: 'c-draft', en: 'A draft.', es: 'Un borrador.', at: '' },
        { id: 'termstermsterm4', version: 'd-coming', en: 'The next terms.', es: 'Las próximas.', at: '2999-01-01 00:00:00.000Z' },
      ]),
    ],
  )
  await server.restart()
  const agreedTo = async () => (await new Session(server).call('GET /api/programme', {})).termsVersion
  await expect.poll(agreedTo, { timeout: 60_000 }).toBe('a-newer')
  const page = async (address: string) => (await fetch(server.url + address)).text()
  await expect.poll(() => page('/terms'), { timeout: 60_000 }).toContain('The newer &lt;terms&gt;.')
  expect(await page('/terms')).not.toMatch(/The older terms|A draft|The next terms/)
  expect(await page('/es/terms')).toContain('Las nuevas.')
})

it('earlier terms are read at ?version=, with their day and a way to those in force; drafts and unknown ones aren’t', async () => {
  const get = async (address: string) => {
    const answer = await fetch(server.url + address)
    return { status: answer.status, text: await answer.text() }
  }
  const shipped = await get('/terms?version=2025-10-04')
  expect(shipped.status).toBe(200)
  expect(shipped.text).toContain('Effective date: 10/4/2025')
  expect(shipped.text).toContain('<h2 id="section-7">7. Leaving</h2>')
  expect(shipped.text).toContain('<a href="#section-7">7. Leaving</a>')
  expect(shipped.text).toContain('<li>You are 18 or older.</li>')
  expect(shipped.text).toContain('A referral bonus is paid for each successful rental that you brought')
  expect(shipped.text).toContain('You are reading an earlier version.')
  expect(shipped.text).toMatch(/<a href="\/terms">In force: version a-newer<\/a>/)
  expect((await get('/es/terms?version=2025-10-04')).text).toContain('En vigor desde el 4/10/2025')
  expect((await get('/terms?version=b-older')).text).toContain('The older terms.')
  const current = await get('/terms?version=a-newer')
  expect(current.text).toContain('The newer &lt;terms&gt;.')
  expect(current.text).not.toContain('earlier version')
  expect(current.text).toContain('href="/terms?version=b-older"')
  const coming = await get('/terms?version=d-coming')
  expect(coming.text).toContain('The next terms.')
  expect(coming.text).toContain('isn’t in force yet')
  for (const unknown of ['c-draft', '1', '']) {
    const answer = await get(`/terms?version=${unknown}`)
    expect(answer.status, unknown).toBe(404)
    expect(answer.text, unknown).toContain('There is no such version')
    expect(answer.text, unknown).not.toContain('A draft.')
  }
  for (const { text } of [shipped, current]) expect(text).not.toContain('{{')
})

it('the questions are the published rows, as Markdown with today’s amounts; one missing in a language is on neither page (P17)', async () => {
  const row = (id: string, order: number, at: string, english: string, spanish: string) => ({
    id,
    order,
    at,
    qe: `Q ${id} {{rental}}?`,
    qs: `P ${id}?`,
    ae: english,
    as: spanish,
  })
  const day = '2026-01-01 00:00:00.000Z'
  await server.sql(
    `INSERT INTO faqs (id, "order", published_at, question_en, question_es, answer_en, answer_es)
     SELECT value ->> 'id', value ->> 'order', value ->> 'at', value ->> 'qe', value ->> 'qs', value ->> 'ae', value ->> 'as'
     FROM json_each(?)`,
    [
      JSON.stringify([
        row('faqwhole0000001', 0, day, 'See **{{commission}}** <img src=x> [a](javascript:x)', 'Mira **{{commission}}**.'),
        row('faqhalf00000001', 0, day, 'Half an answer.', ''),
        row('faqdraft0000001', 0, '', 'A draft’s answer.', 'Un borrador.'),
      ]),
    ],
  )
  const page = async (address: string) => (await fetch(server.url + address)).text()
  await server.restart()
  await expect.poll(() => page('/'), { timeout: 60_000 }).toContain('Q faqwhole0000001 $100.00?')
  expect(await page('/')).toContain('See <strong>$50.00</strong> &lt;img src=x&gt; a')
  expect(await page('/es/')).toContain('Mira <strong>$50.00</strong>.')
  for (const address of ['/', '/es/']) {
    const shown = await page(address)
    expect(shown).not.toMatch(/faqhalf|Half an answer|faqdraft|draft’s|borrador|\{\{/)
    // the one that explains a part of a month is open, with the month beside it
    expect(shown.match(/<details open/g)).toHaveLength(1)
    expect(shown).toContain('<strong>$53.33</strong>')
  }
})
