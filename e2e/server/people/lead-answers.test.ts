import { afterAll, describe, expect, it } from 'vitest'
import type { InputOf } from '../../../domain/api/route'
import type { answerLeadRoute } from '../../../domain/api/people/leads'
import { startMailServer } from '../../support/services/mail-server'
import { createFirstAdmin } from '../../support/server/people'
import { errorCode, expectError, Session } from '../../support/server/session'
import { startServerWithAdmin } from '../../support/server/file-server'
import { startServer } from '../../support/server/server'
import { readAudit } from '../money/program'
import { findUnsubscribeToken } from '../../support/routes/message-cases'

type LeadAnswer = InputOf<typeof answerLeadRoute>

const smtp = await startMailServer()
afterAll(() => smtp.stop())
const { server, admin } = await startServerWithAdmin({ mailServer: smtp })

async function sendLead(email: string, language: 'en' | 'es' = 'es', testServer = server): Promise<string> {
  const guest = new Session(testServer)
  const written = { firstName: 'Íñigo', lastName: 'Diaz', email, phone: '', language }
  await guest.call('POST /api/leads', { ...written, challenge: await guest.challenge('contact') })
  const [row] = await testServer.sql('SELECT id FROM leads WHERE email = ?', [email])
  return String(row?.['id'])
}
const readLead = (id: string) => admin.call('GET /api/admin/leads/one', { id })
const words = { subject: 'Tu solicitud', message: 'Gracias por escribirnos.\n\nHasta pronto,\nAda' }
const answerLead = (lead: string, overrides: Partial<LeadAnswer> = {}, key?: string) =>
  admin.call('POST /api/admin/leads/answer', { lead, from: 'new', seen: '', ...words, ...overrides }, key)
const readEmails = (email: string) =>
  server.sql(`SELECT language, subject, text, html, status FROM mail_outbox WHERE "to" = ? ORDER BY rowid`, [email])

describe('an admin’s email answer to a lead (T5)', () => {
  it('is in the lead’s language with a sign-up link, sets the lead to contacted, and is logged with admin and time', async () => {
    const id = await sendLead('inigo@mail.example')
    expect((await readLead(id)).mail).toBe('goes')
    await answerLead(id)
    const { lead } = await readLead(id)
    expect(lead).toMatchObject({ state: 'contacted', answeredBy: 'Ana Ortuño' })
    expect(lead.writtenAt).not.toBe('')
    expect(lead.answeredAt.slice(0, 16)).toBe(lead.writtenAt.slice(0, 16))
    const [answerMail, ...others] = await readEmails('inigo@mail.example')
    expect(others).toEqual([])
    expect(answerMail).toMatchObject({ language: 'es', subject: 'Tu solicitud' })
    expect(answerMail?.['text']).toContain('Hola, Íñigo\n\nGracias por escribirnos.\n\nHasta pronto,\nAda')
    expect(answerMail?.['html']).toContain('Hasta pronto,<br>Ada')
    expect(answerMail?.['text']).toContain('/signup?email=inigo%40mail.example&firstName=%C3%8D%C3%B1igo&lastName=Diaz')
    await expect.poll(() => smtp.textsTo('inigo@mail.example'), { timeout: 60_000 }).toHaveLength(1)
    expect(await readAudit(server, 'lead.answer', `leads/${id}`)).toMatchObject([{ after: { state: 'contacted' } }])
  })

  it('is sent only once for repeated and concurrent clicks, and a second answer needs the current state', async () => {
    const email = 'twice@mail.example'
    const id = await sendLead(email)
    const key = 'the-same-press'
    await Promise.all([answerLead(id, {}, key), answerLead(id, {}, key)])
    expect(await errorCode(answerLead(id))).toBe('changed-meanwhile')
    const seen = (await readLead(id)).lead
    const both = await Promise.allSettled([1, 2].map(() => answerLead(id, { from: 'contacted', seen: seen.writtenAt })))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await readEmails(email)).toHaveLength(2)
    const { lead } = await readLead(id)
    expect(lead.writtenAt > seen.writtenAt).toBe(true)
    expect(lead.answeredAt).toBe(seen.answeredAt)
  })

  it('is not sent to an unsubscribed address, and the admin sees this while the lead stays new', async () => {
    const email = 'never@mail.example'
    const id = await sendLead(email)
    await answerLead(id)
    const token = findUnsubscribeToken(String((await readEmails(email))[0]?.['text']))
    expect(await new Session(server).call('POST /api/unsubscribe', { token })).toMatchObject({ everything: true })
    await server.sql(
      `UPDATE leads SET state = 'new', answered_at = '', answered_by = '', written_at = '' WHERE id = ?`,
      [id],
    )
    expect((await readLead(id)).mail).toBe('declined')
    expect(await errorCode(answerLead(id))).toBe('mail-unwanted')
    expect(await readEmails(email)).toHaveLength(1)
    expect((await readLead(id)).lead).toMatchObject({ state: 'new', answeredAt: '' })
  })

  it('is rejected without text, with a password in it, and for a closed lead', async () => {
    const email = 'wordless@mail.example'
    const id = await sendLead(email)
    const errorFields = async (overrides: Partial<LeadAnswer>) => (await expectError(answerLead(id, overrides))).fields
    expect(await errorFields({ subject: ' ' })).toEqual({ subject: 'text-empty' })
    expect(await errorFields({ message: '' })).toEqual({ message: 'text-empty' })
    expect(await errorFields({ message: 'x'.repeat(5001) })).toEqual({ message: 'text-too-long' })
    expect(await errorFields({ message: 'My password: hunter22x' })).toEqual({ message: 'looks-like-secret' })
    await admin.call('POST /api/admin/leads/status', { lead: id, from: 'new', state: 'closed' })
    expect(await errorCode(answerLead(id))).toBe('changed-meanwhile')
    expect(await readEmails(email)).toEqual([])
  })

  it('can be replaced by marking the lead as contacted, and the lead then names the admin', async () => {
    const id = await sendLead('called@mail.example')
    await admin.call('POST /api/admin/leads/status', { lead: id, from: 'new', state: 'contacted' })
    expect((await readLead(id)).lead).toMatchObject({ answeredBy: 'Ana Ortuño', writtenAt: '' })
  })
})

it('a lead cannot be answered by email without a mail server, and stays new', async () => {
  const quiet = await startServer()
  try {
    const quietAdmin = await createFirstAdmin(quiet)
    const id = await sendLead('quiet@mail.example', 'en', quiet)
    expect((await quietAdmin.call('GET /api/admin/leads/one', { id })).mail).toBe('no-delivery')
    const sent = quietAdmin.call('POST /api/admin/leads/answer', { lead: id, from: 'new', seen: '', ...words })
    expect(await errorCode(sent)).toBe('mail-not-set-up')
    expect((await quietAdmin.call('GET /api/admin/leads/one', { id })).lead.state).toBe('new')
  } finally {
    await quiet.stop()
  }
})
