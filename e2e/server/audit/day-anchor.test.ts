import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { copyAuditedProgram, type DataDirectory } from '../../support/data/audited-program'
import { signIn } from '../../support/server/people'
import { startServer } from '../../support/server/server'
import { Session } from '../../support/server/session'
import { adjustEarnings } from '../money/program'

let original: DataDirectory
let copy: DataDirectory
/** An anchor of the whole audit log, as an admin stores it in another place. */
let text: string
const mailed = ['auditor@outside.example', 'box@elsewhere.example']

async function waitUntil(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 50))
}

beforeAll(async () => {
  const program = await copyAuditedProgram()
  original = await program.copy()
  await program.remove()
  const first = await startServer({ dir: original.dir })
  const admin = await signIn(new Session(first), 'admin@coterie.example')
  const readNewestAnchor = async () => (await admin.call('GET /api/admin/audit-log/anchors', {})).anchors
  // the server creates the daily anchor at start; the anchor that the test requests covers all data
  await waitUntil(async () => (await readNewestAnchor()).length === 1)
  await admin.call('POST /api/admin/settings', { values: { anchor_mail: mailed }, versions: {} })
  await admin.call('POST /api/admin/audit-log/anchors', {})
  await waitUntil(async () => (await readNewestAnchor()).length === 2)
  text = (await readNewestAnchor())[0]?.text ?? ''
  expect(await first.sql(`SELECT id FROM mail_outbox WHERE template = 'day-anchor'`)).toEqual([])
  await first.stop()
})
afterAll(() => original?.remove())
afterEach(() => copy?.remove())

async function auditAgainst(folder: DataDirectory, content: string, ...more: string[]) {
  const file = path.join(folder.dir, 'anchor.txt')
  await writeFile(file, content)
  return folder.run('audit', '--against', file, '--language', 'en', ...more)
}

/** Changes a copy of the data with these statements and audits it against the anchor. */
async function auditAfterChange(...statements: string[]) {
  copy = await original.copy()
  await copy.dropGuards()
  for (const each of statements) await copy.sql(each)
  return auditAgainst(copy, text)
}

describe('an anchor that is stored in another place', () => {
  it('agrees with an unchanged database, in both languages', async () => {
    copy = await original.copy()
    const { status, output } = await auditAgainst(copy, text)
    expect(output).toContain('Everything in it still matches')
    expect(status).toBe(0)
    const spanish = await auditAgainst(copy, `Re: ancla\n\n> ${text.replaceAll('\n', '\n> ')}`, '--language', 'es')
    expect(spanish.output).toContain('Todo lo que contiene sigue coincidiendo')
    expect(spanish.status).toBe(0)
  })

  it('agrees after any later actions in the app', async () => {
    copy = await original.copy()
    const server = await startServer({ dir: copy.dir })
    const admin = await signIn(new Session(server), 'admin@coterie.example')
    const [pending] = await server.sql(`SELECT id FROM user_payments WHERE status = 'pending' AND run != '' LIMIT 1`)
    const payment = String(pending?.['id'])
    await admin.call('POST /api/admin/payments/cancel', { payment, lines: 'never', reason: 'not theirs' })
    const [line] = await server.sql(`SELECT user_id, month FROM earnings WHERE kind = 'rental' ORDER BY month LIMIT 1`)
    const [user, month] = [String(line?.['user_id']), String(line?.['month'])]
    await adjustEarnings(admin, { user, month, amount: '3.00', reason: 'a day too few' })
    await server.stop()
    const { status, output } = await auditAgainst(copy, text)
    expect(output).toContain('still matches')
    expect(status).toBe(0)
  })

  it('reveals that entries were removed from the end of the log', async () => {
    const { status, output } = await auditAfterChange(
      'DELETE FROM audit_log WHERE n > (SELECT MAX(n) - 3 FROM audit_log)',
    )
    expect(output).toMatch(/The audit log was cut: the checkpoint has entry \d+, and the last one now is \d+/)
    expect(status).toBe(1)
  })

  it('reveals a rewritten log, even a consistent one', async () => {
    const { status, output } = await auditAfterChange(
      `UPDATE audit_log SET hash = '${'0'.repeat(64)}' WHERE n = (SELECT MAX(n) FROM audit_log)`,
      `UPDATE audit_log SET hash = '${'0'.repeat(64)}' WHERE n = ${/^log (\d+) /m.exec(text)?.[1]}`,
    )
    expect(output).toContain('The audit log was rewritten')
    expect(status).toBe(1)
  })

  it('reveals that the log of facts has a different end', async () => {
    const { output } = await auditAfterChange(`UPDATE _fact_chain SET mac = '${'0'.repeat(64)}'`)
    expect(output).toContain('The record of facts was rewritten')
  })

  it('reveals a changed entry', async () => {
    const { status, output } = await auditAfterChange(
      `UPDATE audit_log SET subject = 'users/somebodyelse000' WHERE n = 5`,
    )
    expect(output).toMatch(/from before the checkpoint were altered: 5\./)
    expect(status).toBe(1)
  })

  it.each([
    ['lines', 'UPDATE earnings SET amount_cents = amount_cents + 1 WHERE n = 1', 'The earnings of'],
    ['payments', 'UPDATE user_payments SET amount_cents = amount_cents - 100', 'The payments of'],
    [
      'paid amounts',
      `UPDATE user_payments SET status = 'approved' WHERE status = 'dispersed'`,
      'The payments that were sent of',
    ],
  ])('reveals changed totals: %s', async (_name, change, finding) => {
    const { status, output } = await auditAfterChange(change)
    expect(output).toContain(finding)
    expect(output).toContain('in the checkpoint')
    expect(status).toBe(1)
  })

  it('is rejected if it is forged or from another installation', async () => {
    copy = await original.copy()
    const forged = await auditAgainst(copy, text.replace(/^(lines \S+ \d+ )(\d+)$/m, '$11'))
    expect(forged.output).toContain('Its mark isn’t one of this installation')
    expect(forged.status).toBe(1)
    const spanish = await auditAgainst(copy, text.replace(/^mark .{8}/m, 'mark 01234567'), '--language', 'es')
    expect(spanish.output).toContain('Su marca no es de esta instalación')
  })

  it('is accepted with a hint if there are newer ones', async () => {
    copy = await original.copy()
    const [oldest] = await copy.sql('SELECT text FROM _day_anchors ORDER BY at LIMIT 1')
    const { output } = await auditAgainst(copy, String(oldest?.['text']))
    expect(output).toMatch(/There are newer checkpoints \(1, the last of/)
  })

  it('is not found in another file, and the command then has a separate exit status', async () => {
    copy = await original.copy()
    const { status, output } = await auditAgainst(copy, 'a letter')
    expect(output).toContain('has no Coterie checkpoint')
    expect(status).toBe(2)
  })
})

it('the anchor is emailed once a day to the configured addresses, even if one was requested before', async () => {
  copy = await original.copy()
  await copy.sql('UPDATE _day_anchors SET asked = 1')
  const anchorCount = Number((await copy.sql('SELECT COUNT(*) AS n FROM _day_anchors'))[0]?.['n'])
  expect(anchorCount).toBeGreaterThan(0)
  const server = await startServer({ dir: copy.dir })
  const readEmails = () =>
    server.sql(`SELECT "to", text, html FROM mail_outbox WHERE template = 'day-anchor' ORDER BY "to"`)
  await expect.poll(async () => (await readEmails()).length, { timeout: 60_000 }).toBe(2)
  const sent = await readEmails()
  await server.stop()
  expect(sent.map((row) => row['to'])).toEqual(mailed)
  // the emailed anchor is valid, and another start on the same day sends no second email
  expect((await auditAgainst(copy, String(sent[0]?.['text']))).status).toBe(0)
  const again = await startServer({ dir: copy.dir })
  expect(await again.sql(`SELECT asked, COUNT(*) AS n FROM _day_anchors GROUP BY asked ORDER BY asked`)).toEqual([
    { asked: 0, n: 1 },
    { asked: 1, n: anchorCount },
  ])
  await again.stop()
})

it('a failed anchor is reported until an anchor succeeds', async () => {
  copy = await original.copy()
  const server = await startServer({ dir: copy.dir })
  const admin = await signIn(new Session(server), 'admin@coterie.example')
  const readAnchor = () => admin.call('GET /api/admin/audit-log/anchors', {})
  const before = await readAnchor()
  expect(before.failedAt).toBe('')
  await server.sql(`CREATE TRIGGER no_room BEFORE INSERT ON _day_anchors BEGIN SELECT RAISE(ABORT, 'no room'); END`)
  await admin.call('POST /api/admin/audit-log/anchors', {})
  await waitUntil(async () => (await readAnchor()).failedAt !== '')
  expect((await readAnchor()).anchors).toEqual(before.anchors)
  await server.sql('DROP TRIGGER no_room')
  await admin.call('POST /api/admin/audit-log/anchors', {})
  await waitUntil(async () => (await readAnchor()).failedAt === '')
  expect((await readAnchor()).anchors).toHaveLength(before.anchors.length + 1)
  await server.stop()
})
