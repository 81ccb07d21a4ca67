import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { startServerWithAdmin } from '../../support/server/file-server'
import { importInput, importRow } from '../../support/routes/people-cases'
import { startMailServer } from '../../support/services/mail-server'
import { createAffiliate, signUp, signIn } from '../../support/server/people'
import { Session } from '../../support/server/session'

const { taken } = JSON.parse(readFileSync('e2e/fixtures/people-lists/addresses.json', 'utf8')) as {
  taken: { typed: string; kept: string }[]
}
const smtp = await startMailServer()
afterAll(() => smtp.stop())
const { server, admin } = await startServerWithAdmin({ mailServer: smtp })

/** Waits for an email that only this address received, and returns its text. */
async function readMail(address: string): Promise<string> {
  const findMail = () => smtp.mails.find(({ to }) => to?.[0]?.address === address)
  await expect.poll(findMail, { timeout: 60_000 }).toBeDefined()
  const { to, cc = [], bcc = [], text = '' } = findMail()!
  expect([to?.length, cc, bcc]).toEqual([1, [], []])
  return text
}

describe('email addresses that browsers accept (S30)', () => {
  it.each([
    ["pat.o'neil&sons@mail.example", "pat.o'neil&sons@mail.example"],
    ['Eva@Müller--West.example', 'eva@xn--mller--west-thb.example'],
    ['\u200bLuz@mail.example\u00a0', 'luz@mail.example'],
  ])(
    'include %j, which is accepted for sign-up, verification, sign-in, PayPal and a profile change',
    async (typed, kept) => {
      const { session } = await signUp(server, { email: typed })
      const token = /#([A-Za-z0-9_-]+)/.exec(await readMail(kept))?.[1] ?? ''
      await session.call('POST /api/verify', { token })
      await signIn(session, typed)
      expect(session.grant?.email).toBe(kept)
      await session.call('POST /api/paypal', { address: typed.replace('@', '+pay@') })
      const address = kept.replace('@', '+pay@')
      const rows = await server.sql('SELECT id, verified, paypal_email FROM users WHERE email = ?', [kept])
      expect(rows).toMatchObject([{ verified: 1, paypal_email: address }])
      await readMail(address)
      await admin.call('POST /api/admin/people/edit', { user: session.userId, last_name: 'Again' })
      await signIn(new Session(server), kept)
    },
  )

  it('are accepted and normalized in invitations and imports', async () => {
    const affiliateUser = await createAffiliate(server, admin)
    await affiliateUser.call('POST /api/invitations', { email: 'Lea&Co@straße.example', name: 'Lea' })
    await readMail('lea&co@xn--strae-oqa.example')
    const rows = taken.map(({ typed }, n) => importRow(n + 2, { email: typed }))
    const done = await admin.call('POST /api/admin/import', await importInput(admin, rows))
    expect(done.counts).toMatchObject({ new: taken.length, wrong: 0 })
    const stored = await server.sql('SELECT email FROM users WHERE email IN (SELECT value FROM json_each(?))', [
      JSON.stringify(taken.map(({ kept }) => kept)),
    ])
    expect(stored).toHaveLength(taken.length)
    // PocketBase alone would reject these addresses
    for (const email of ['a..b.@example.org', 'ana@localhost', 'ana@127.0.0.1']) {
      const [found] = await server.sql('SELECT id FROM users WHERE email = ?', [email])
      await admin.call('POST /api/admin/people/edit', { user: String(found?.['id']), last_name: 'Again' })
    }
    const again = await admin.call('POST /api/admin/import/dry-run', { language: 'en', rows })
    expect(again.counts).toMatchObject({ there: taken.length, new: 0 })
  })
})
