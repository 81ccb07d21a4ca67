import { expect, it } from 'vitest'
import { startServerWithAdmin } from '../../support/server/file-server'
import { createMember } from '../../support/server/people'
import { readQuestions } from '../../support/routes/program-cases'
import { errorCode, Session } from '../../support/server/session'
import type { TestServer } from '../../support/server/server'

const { server, admin } = await startServerWithAdmin()
const fetchPage = async (address: string) => (await fetch(server.url + address)).text()

it('guests see the terms that a sign-up accepts: the newest version that is published and in force', async () => {
  const midnight = '00:00:00.000Z'
  const versions = [
    { version: 'b-older', en: 'The older terms.', es: 'Las viejas.', at: `2026-01-01 ${midnight}` },
    { version: 'a-newer', en: 'The newer <terms>.', es: 'Las nuevas.', at: `2026-02-01 ${midnight}` },
    { version: 'c-draft', en: 'A draft.', es: 'Un borrador.', at: '' },
    { version: 'd-coming', en: 'The next terms.', es: 'Las próximas.', at: `2999-01-01 ${midnight}` },
  ].map((row, n) => ({ id: `termstermsterm${n + 1}`, ...row }))
  await server.sql(
    `INSERT INTO terms_versions (id, version, text_en, text_es, published_at)
     SELECT value ->> 'id', value ->> 'version', value ->> 'en', value ->> 'es', value ->> 'at' FROM json_each(?)`,
    [JSON.stringify(versions)],
  )
  await server.restart()
  const readConsents = async () => (await new Session(server).call('GET /api/program', {})).termsVersion
  await expect.poll(readConsents, { timeout: 60_000 }).toBe('a-newer')
  await expect.poll(() => fetchPage('/terms'), { timeout: 60_000 }).toContain('The newer &lt;terms&gt;.')
  expect(await fetchPage('/terms')).not.toMatch(/The older terms|A draft|The next terms/)
  expect(await fetchPage('/es/terms')).toContain('Las nuevas.')
})

it('?version= shows earlier terms with their date and a link to the current ones, but no drafts or unknown versions', async () => {
  const fetchPath = async (address: string) => {
    const answer = await fetch(server.url + address)
    return { status: answer.status, text: await answer.text() }
  }
  const shipped = await fetchPath('/terms?version=2025-10-04')
  expect(shipped.status).toBe(200)
  expect(shipped.text).toContain('Effective date: 10/4/2025')
  expect(shipped.text).toContain('<li>You are 18 or older.</li>')
  expect(shipped.text).toContain('You are reading an earlier version.')
  expect(shipped.text).toMatch(/ href="\/terms">In effect: version a-newer<\/a>/)
  expect((await fetchPath('/es/terms?version=2025-10-04')).text).toContain('En vigor desde el 4/10/2025')
  expect((await fetchPath('/terms?version=b-older')).text).toContain('The older terms.')
  const current = await fetchPath('/terms?version=a-newer')
  expect(current.text).toContain('The newer &lt;terms&gt;.')
  expect(current.text).not.toContain('earlier version')
  expect(current.text).toContain('href="/terms?version=b-older"')
  const coming = await fetchPath('/terms?version=d-coming')
  expect(coming.text).toContain('The next terms.')
  expect(coming.text).toContain('isn’t in effect yet')
  for (const unknown of ['c-draft', '1', '']) {
    const answer = await fetchPath(`/terms?version=${unknown}`)
    expect(answer.status, unknown).toBe(404)
    expect(answer.text, unknown).toContain('This version of the terms doesn’t exist')
    expect(answer.text, unknown).not.toContain('A draft.')
  }
  for (const { text } of [shipped, current]) expect(text).not.toContain('{{')
})

it('the published questions are shown as Markdown with current amounts, except one without a translation (P17)', async () => {
  const at = '2026-01-01 00:00:00.000Z'
  const questions = [
    {
      id: 'faqwhole0000001',
      at,
      ae: 'See **{{commission}}** <img src=x> [a](javascript:x)',
      as: 'Mira **{{commission}}**.',
    },
    { id: 'faqhalf00000001', at, ae: 'Half an answer.', as: '' },
    { id: 'faqdraft0000001', at: '', ae: 'A draft’s answer.', as: 'Un borrador.' },
  ].map((row) => ({ ...row, qe: `Q ${row.id} {{rental}}?`, qs: `P ${row.id}?` }))
  await server.sql(
    `INSERT INTO faqs (id, "order", published_at, question_en, question_es, answer_en, answer_es)
     SELECT value ->> 'id', 0, value ->> 'at', value ->> 'qe', value ->> 'qs', value ->> 'ae', value ->> 'as'
     FROM json_each(?)`,
    [JSON.stringify(questions)],
  )
  await server.restart()
  await expect.poll(() => fetchPage('/'), { timeout: 60_000 }).toContain('Q faqwhole0000001 $100.00?')
  expect(await fetchPage('/')).toContain('See <strong>$50.00</strong> &lt;img src=x&gt; a')
  expect(await fetchPage('/es/')).toContain('Mira <strong>$50.00</strong>.')
  for (const address of ['/', '/es/']) {
    const shown = await fetchPage(address)
    expect(shown).not.toMatch(/faqhalf|Half an answer|faqdraft|draft’s|borrador|\{\{/)
    // the question that explains a partial month is expanded
    expect(shown.match(/<details open/g)).toHaveLength(1)
    expect(shown).toContain('<strong>$53.33</strong>')
  }
})

it('an admin can replace all questions at once: order, audience and missing translations', async () => {
  await server.sql(`DELETE FROM faqs WHERE id IN ('faqwhole0000001', 'faqhalf00000001', 'faqdraft0000001')`)
  const { base, rows } = await readQuestions(server)
  const publishQuestions = (overrides: object) => ({ base, rows, ...overrides })
  const name = 'POST /api/admin/questions/publish'
  const question = (id: string, audience: 'everyone' | 'renters' | 'affiliates', es = 'Sí.') => ({
    id,
    audience,
    question_en: `Of ${audience}, {{rental}}?`,
    question_es: `¿De ${audience}?`,
    answer_en: 'Yes.',
    answer_es: es,
  })
  expect(await errorCode(admin.call(name, publishQuestions({})))).toBe('nothing-changed')
  const wrong = { ...question('questionwrong01', 'everyone'), answer_en: 'It is {{rentl}}.' }
  expect(await errorCode(admin.call(name, publishQuestions({ rows: [...rows, wrong] })))).toBe(
    'template-placeholder-unknown',
  )
  const [first, second] = rows
  const list = [
    question('questionrenter1', 'renters'),
    question('questionaffil01', 'affiliates'),
    { ...second!, answer_en: 'Another answer.' },
    first!,
    question('questionhalf001', 'everyone', ' '),
  ]
  const done = await admin.call(name, { base, rows: list })
  expect(done).toMatchObject({ live: 4, waiting: 1 })
  expect(done.mark).toBe((await readQuestions(server)).base)
  // another admin's save is rejected, because it is based on an outdated version
  expect(await errorCode(admin.call(name, { base, rows }))).toBe('changed-meanwhile')
  const stored = await server.sql(`SELECT id, older, published_at != '' AS live FROM faqs ORDER BY "order"`)
  expect(stored).toEqual([
    { id: 'questionrenter1', older: '', live: 1 },
    { id: 'questionaffil01', older: '', live: 1 },
    { id: second!.id, older: 'es', live: 1 },
    { id: first!.id, older: '', live: 1 },
    { id: 'questionhalf001', older: '', live: 0 },
  ])

  await expect.poll(() => fetchPage('/'), { timeout: 60_000 }).toContain('Of renters, $100.00?')
  const addresses = ['/', '/affiliate', '/es/affiliate']
  const [landing = '', affiliate, spanish] = await Promise.all(addresses.map(fetchPage))
  expect(landing).toContain('Another answer.')
  expect(landing).not.toMatch(/Of affiliates|Of everyone|\{\{/)
  expect(affiliate).toContain('Of affiliates, $100.00?')
  expect(affiliate).not.toMatch(/Of renters|Of everyone|\{\{/)
  expect(spanish).toContain('¿De affiliates?')
  expect(landing.indexOf('Of renters')).toBeLessThan(landing.indexOf('Another answer.'))

  const [entry] = await server.sql(
    `SELECT after FROM audit_log WHERE action = 'questions.publish' ORDER BY n DESC LIMIT 1`,
  )
  expect(JSON.parse(String(entry?.['after']))).toEqual({
    questions_new: ['Of renters, $100.00?', 'Of affiliates, $100.00?', 'Of everyone, $100.00?'],
    questions_changed: ['Why could a month be less than $100.00?'],
    questions_moved: ['When am I paid?'],
    questions_taken: expect.arrayContaining(['How do I leave?']) as unknown,
    questions_waiting: ['Of everyone, $100.00?'],
  })
})

it('an admin can write the next terms, share the draft and publish both languages', async () => {
  const renter = await createMember(server)
  await server.sql(`DELETE FROM terms_versions WHERE version IN ('c-draft', 'd-coming')`)
  const today = await readToday(server)
  await admin.call('POST /api/admin/rentals/start', { user: renter.userId, startDate: today, reason: '' })
  const [accepted] = await server.sql('SELECT terms_version AS v FROM users WHERE id = ?', [renter.userId])
  const before = String(accepted?.['v'])
  const written = { textEn: '## 1. New\n\nYou get {{rental}}.', textEs: '## 1. Nuevo\n\nRecibes {{rental}}.' }
  const texts = { ...written, askAgain: true }

  const { updated } = await admin.call('POST /api/admin/terms/draft', { ...texts, base: '' })
  expect(await errorCode(admin.call('POST /api/admin/terms/draft', { ...texts, base: '' }))).toBe('changed-meanwhile')
  const publishTerms = (overrides: object) =>
    admin.call('POST /api/admin/terms/publish', { ...texts, base: updated, from: today, ...overrides })
  expect(await errorCode(publishTerms({ textEs: ' ' }))).toBe('text-empty')
  expect(await errorCode(publishTerms({ from: '2026-01-01' }))).toBe('date-order')
  expect(await errorCode(publishTerms({ base: '' }))).toBe('changed-meanwhile')

  // a double click publishes only once
  const key = { 'Idempotency-Key': 'publish-the-terms-once' }
  const countMails = () => admin.send('POST', '/api/admin/terms/publish', { ...texts, base: updated, from: today }, key)
  const answers = await Promise.all([countMails(), countMails()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const [published] = await server.sql(
    `SELECT COUNT(*) AS n, MAX(version) AS version FROM terms_versions WHERE ask_again`,
  )
  expect(published?.['n']).toBe(1)
  const version = String(published?.['version'])
  await expect.poll(() => fetchPage('/terms'), { timeout: 60_000 }).toContain('You get $100.00.')
  expect(await fetchPage(`/es/terms?version=${version}`)).toContain('Recibes $100.00.')

  // the version that a person has accepted stays valid for them; admins see rentals without consent to the new one (P18)
  const stats = await admin.call('GET /api/admin/terms', {})
  expect(stats).toMatchObject({ asking: version, without: 1, people: [{ id: renter.userId, version: before }] })
  await renter.call('POST /api/terms/agree', { version, language: 'es' })
  expect(await errorCode(renter.call('POST /api/terms/agree', { version, language: 'es' }))).toBe('nothing-changed')
  expect(await errorCode(renter.call('POST /api/terms/agree', { version: 'nowhere', language: 'es' }))).toBe(
    'not-found',
  )
  expect((await admin.call('GET /api/admin/terms', {})).without).toBe(0)
  const consents = await server.sql(
    `SELECT version, language FROM consents WHERE user_id = ? AND document = 'terms' ORDER BY at`,
    [renter.userId],
  )
  expect(consents.map(({ version: agreed }) => agreed)).toEqual([before, version])
  const actions = await server.sql(`SELECT action FROM audit_log WHERE action LIKE 'terms.%' ORDER BY n`)
  expect(actions.map(({ action }) => action)).toEqual(['terms.draft', 'terms.publish', 'terms.agree'])
})

const readToday = async (session: TestServer): Promise<string> =>
  (await new Session(session).call('GET /api/program', {})).today
