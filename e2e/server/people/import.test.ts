import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { importInput, importRow } from '../../support/routes/people-cases'
import { createAffiliate, readMailToken, signUp } from '../../support/server/people'
import { errorCode } from '../../support/server/session'
import { readAudit, startProgram, readReferralCode } from '../money/program'
import { countRows } from '../../support/server/sql'

const { server, admin } = await startProgram()

const previewImport = (rows: ReturnType<typeof importRow>[]) =>
  admin.call('POST /api/admin/import/dry-run', { language: 'en', rows })
const newEmail = (): string => `${randomUUID().slice(0, 8)}@mail.example`

describe('an import of people (P14)', () => {
  it('previews each row as new, existing, a duplicate, or invalid with the field, and writes nothing', async () => {
    const existing = await signUp(server)
    await existing.session.call('POST /api/verify', { token: await readMailToken(server, existing.email, 'verify') })
    const own = newEmail()
    const before = await countRows(server, 'users')
    const { rows, counts } = await previewImport([
      importRow(2, { email: own }),
      importRow(3, { email: existing.email.toUpperCase() }),
      importRow(4, { email: 'noor@mail,example' }),
      importRow(5, { email: own.replace('@', '+again@') }),
      importRow(8, { code: 'ZZZZZZZZ' }),
      importRow(9, { phone: "'+34600111222", language: 'Español' }),
    ])
    expect(rows.map(({ verdict, field, also }) => [verdict, field, also])).toEqual([
      ['new', '', 0],
      ['there', '', 0],
      ['wrong', 'email', 0],
      ['twice', '', 2],
      ['wrong', 'code', 0],
      ['new', '', 0],
    ])
    expect(counts).toMatchObject({ rows: 6, new: 2, there: 1, wrong: 2, twice: 1 })
    expect(await countRows(server, 'users')).toBe(before)
  })

  it('imports the previewed rows only once; an outdated preview is rejected, and a repeated click is the same command', async () => {
    const email = newEmail()
    const seen = await importInput(admin, [
      importRow(2, { email, phone: "'+34600111333", language: 'es', note: 'From the old list' }),
    ])
    const input = { ...seen, mended: 2 }
    const key = randomUUID()
    const first = await admin.call('POST /api/admin/import', input, key)
    expect(first).toMatchObject({ counts: { new: 1 }, mails: 0 })
    expect(await admin.call('POST /api/admin/import', input, key)).toEqual(first)
    expect(await errorCode(admin.call('POST /api/admin/import', input))).toBe('dry-run-stale')
    const [row] = await server.sql(
      'SELECT u.*, d.note FROM users u JOIN user_admin d ON d.user_id = u.id WHERE u.email = ?',
      [email],
    )
    expect(row).toMatchObject({ verified: 0, terms_version: '', account_status: 'inactive', language: 'es' })
    expect(row).toMatchObject({ phone: '+34600111333', note: 'From the old list', roles: '[]' })
    expect(await countRows(server, 'consents WHERE user_id = ?', [String(row?.['id'])])).toBe(0)
    expect(await countRows(server, 'mail_outbox WHERE "to" = ?', [email])).toBe(0)
    const [entry] = await readAudit(server, 'people.import')
    expect(entry?.after).toMatchObject({ made: 1, wrong: 0, file: input.file, mended: 2, seen: input.hash })
  })

  it('emails an affiliate’s invitation only if chosen, and a sign-up then takes over the imported account with consent', async () => {
    const affiliateUser = await createAffiliate(server, admin)
    const code = await readReferralCode(affiliateUser)
    const [email, quiet] = [newEmail(), newEmail()]
    await admin.call('POST /api/admin/import', await importInput(admin, [importRow(2, { email: quiet, code })], false))
    await admin.call(
      'POST /api/admin/import',
      await importInput(admin, [importRow(2, { email, code, language: 'es' })], true),
    )
    const countMails = () =>
      countRows(server, `mail_outbox WHERE "to" = ? AND template = 'invite' AND language = 'es'`, [email])
    await expect.poll(countMails, { timeout: 30_000 }).toBe(1)
    expect(await countRows(server, 'mail_outbox WHERE "to" = ?', [quiet])).toBe(0)
    const [imported] = await server.sql('SELECT id FROM users WHERE email = ?', [email])
    const { session } = await signUp(server, { email, firstName: 'Own', lastName: 'Words' })
    await session.call('POST /api/verify', { token: await readMailToken(server, email, 'verify') })
    const [user] = await server.sql('SELECT id, first_name, verified, terms_version FROM users WHERE email = ?', [
      email,
    ])
    expect(user).toMatchObject({ id: imported?.['id'], first_name: 'Own', verified: 1 })
    expect(user?.['terms_version']).not.toBe('')
    expect(await countRows(server, `consents WHERE user_id = ?`, [String(user?.['id'])])).toBe(1)
    expect(
      await countRows(server, 'referral_attributions WHERE referred_user = ? AND affiliate_id = ?', [
        String(user?.['id']),
        affiliateUser.userId,
      ]),
    ).toBe(1)
  })

  it('sends no verification link to an imported person, because no one knows the account’s password', async () => {
    const email = newEmail()
    await admin.call('POST /api/admin/import', await importInput(admin, [importRow(2, { email })]))
    const [imported] = await server.sql('SELECT id FROM users WHERE email = ?', [email])
    const proof = admin.call('POST /api/admin/people/send-verification', { user: String(imported?.['id']) })
    expect(await errorCode(proof)).toBe('not-found')
    expect(await countRows(server, 'mail_outbox WHERE "to" = ?', [email])).toBe(0)
    expect(await countRows(server, '_sign_up_candidates WHERE email = ?', [email])).toBe(0)
  })

  it('rejects invitations to people whom another affiliate has invited, to the affiliate’s own mailbox, and to a mailbox that was invited in the last 30 days (S27)', async () => {
    const [one, other] = [await createAffiliate(server, admin), await createAffiliate(server, admin)]
    const [email, withdrawn] = [newEmail(), newEmail()]
    await one.call('POST /api/invitations', { email, name: 'Vic' })
    const { referral } = await one.call('POST /api/invitations', { email: withdrawn, name: 'Vic' })
    await one.call('POST /api/invitations/remove', { referral })
    const own = String(other.grant?.email).replace('@', '+two@')
    const code = await readReferralCode(other)
    const readVerdicts = async () =>
      (
        await previewImport([
          importRow(2, { email, code }),
          importRow(3, { email, code: await readReferralCode(one) }),
          importRow(4, { email: own, code }),
          importRow(5, { email: withdrawn, code }),
        ])
      ).rows.map(({ verdict, why }) => `${verdict} ${why}`)
    expect(await readVerdicts()).toEqual([
      'wrong invited-by-other',
      'new ',
      'wrong self-referral',
      'wrong invited-recently',
    ])
    await server.sql(`UPDATE referrals SET expires_at = '2026-01-01 00:00:00.000Z' WHERE id = ?`, [referral])
    expect((await readVerdicts()).at(-1)).toBe('new ')
  })

  it('accepts ten thousand rows at once', async () => {
    const before = await countRows(server, 'users')
    const input = await importInput(
      admin,
      Array.from({ length: 10_000 }, (_, n) => importRow(n + 2)),
    )
    const { counts } = await admin.call('POST /api/admin/import', input)
    expect(counts.new).toBe(10_000)
    expect(await countRows(server, 'users')).toBe(before + 10_000)
    const over = previewImport(Array.from({ length: 10_001 }, (_, n) => importRow(n + 2)))
    expect(await errorCode(over)).toBe('bad-input')
  }, 120_000)
})

describe('exporting a list (P14)', () => {
  it('is logged with the admin, list, filters and number of rows', async () => {
    const seen = { list: 'people' as const, filters: { role: 'affiliate' }, searched: true, rows: 12 }
    await admin.call('POST /api/admin/exports', seen)
    const entries = await readAudit(server, 'list.export')
    expect(entries).toMatchObject([{ actor: admin.userId, subject: 'lists/people' }])
    expect(entries[0]?.after).toEqual(seen)
  })
})
