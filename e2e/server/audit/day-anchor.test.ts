import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { copyAuditedProgram, type DataDirectory } from '../../support/data/audited-program'
import { signIn } from '../../support/server/people'
import { startServer } from '../../support/server/server'
import { Session } from '../../support/server/session'
import { valuesOf } from '../../support/server/sql'
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
beforeEach(async () => {
  copy = await original.copy()
})
afterEach(() => copy?.remove())

/** Audits the copy against an anchor and expects a finding. */
async function expectAudit(anchor: string, finding: string | RegExp, status: number, language = 'en'): Promise<void> {
  const file = path.join(copy.dir, 'anchor.txt')
  await writeFile(file, anchor)
  const audit = await copy.run('audit', '--against', file, '--language', language)
  expect(audit.output).toMatch(finding)
  expect(audit.status).toBe(status)
}

describe('an anchor that is stored in another place', () => {
  it('agrees with an unchanged database, in both languages', async () => {
    await expectAudit(text, 'Everything in it still matches', 0)
    const quoted = `Re: ancla\n\n> ${text.replaceAll('\n', '\n> ')}`
    await expectAudit(quoted, 'Todo lo que contiene sigue coincidiendo', 0, 'es')
  })

  it('agrees after any later actions in the app', async () => {
    const server = await startServer({ dir: copy.dir })
    const admin = await signIn(new Session(server), 'admin@coterie.example')
    const [pending] = await server.sql(`SELECT id FROM user_payments WHERE status = 'pending' AND run != '' LIMIT 1`)
    const payment = String(pending?.['id'])
    await admin.call('POST /api/admin/payments/cancel', { payment, lines: 'never', reason: 'not theirs' })
    const [line] = await server.sql(`SELECT user_id, month FROM earnings WHERE kind = 'rental' ORDER BY month LIMIT 1`)
    const [user, month] = [String(line?.['user_id']), String(line?.['month'])]
    await adjustEarnings(admin, { user, month, amount: '3.00', reason: 'a day too few' })
    await server.stop()
    await expectAudit(text, 'still matches', 0)
  })

  const noHash = '0'.repeat(64)
  const changedTotals = (what: string) => new RegExp(`The ${what} of[^]*in the checkpoint`)
  // {last} is the last entry before the checkpoint
  it.each<[what: string, statements: string[], finding: string | RegExp]>([
    [
      'entries that were removed from the end of the log',
      ['DELETE FROM audit_log WHERE n > (SELECT MAX(n) - 3 FROM audit_log)'],
      /The audit log was cut: the checkpoint has entry \d+, and the last one now is \d+/,
    ],
    [
      'a rewritten log, even a consistent one',
      [
        `UPDATE audit_log SET hash = '${noHash}' WHERE n = (SELECT MAX(n) FROM audit_log)`,
        `UPDATE audit_log SET hash = '${noHash}' WHERE n = {last}`,
      ],
      'The audit log was rewritten',
    ],
    [
      'a different end of the log of facts',
      [`UPDATE _fact_chain SET mac = '${noHash}'`],
      'The record of facts was rewritten',
    ],
    [
      'a changed entry',
      [`UPDATE audit_log SET subject = 'users/somebodyelse000' WHERE n = 5`],
      /from before the checkpoint were altered: 5\./,
    ],
    ['other lines', ['UPDATE earnings SET amount_cents = amount_cents + 1 WHERE n = 1'], changedTotals('earnings')],
    ['other payments', ['UPDATE user_payments SET amount_cents = amount_cents - 100'], changedTotals('payments')],
    [
      'other paid amounts',
      [`UPDATE user_payments SET status = 'approved' WHERE status = 'dispersed'`],
      changedTotals('payments that were sent'),
    ],
  ])('reveals %s', async (_what, statements, finding) => {
    await copy.dropGuards()
    const last = /^log (\d+) /m.exec(text)?.[1] ?? ''
    for (const each of statements) await copy.sql(each.replace('{last}', last))
    await expectAudit(text, finding, 1)
  })

  it('is rejected if it is forged or from another installation', async () => {
    const forged = text.replace(/^(lines \S+ \d+ )(\d+)$/m, '$11')
    await expectAudit(forged, 'Its mark isn’t one of this installation', 1)
    const foreign = text.replace(/^mark .{8}/m, 'mark 01234567')
    await expectAudit(foreign, 'Su marca no es de esta instalación', 1, 'es')
  })

  it('is accepted with a hint if newer ones exist', async () => {
    const [oldest] = valuesOf(await copy.sql('SELECT text FROM _day_anchors ORDER BY at LIMIT 1'))
    await expectAudit(String(oldest), /There are newer checkpoints \(1, the last of/, 0)
  })

  it('is not found in another file, and the command then has a separate exit status', () =>
    expectAudit('a letter', 'has no Coterie checkpoint', 2))
})

it('the anchor is emailed once a day to the configured addresses, even if one was requested before', async () => {
  await copy.sql('UPDATE _day_anchors SET asked = 1')
  const anchorCount = Number(valuesOf(await copy.sql('SELECT COUNT(*) FROM _day_anchors'))[0])
  expect(anchorCount).toBeGreaterThan(0)
  const server = await startServer({ dir: copy.dir })
  const readEmails = () =>
    server.sql(`SELECT "to", text, html FROM mail_outbox WHERE template = 'day-anchor' ORDER BY "to"`)
  await expect.poll(async () => (await readEmails()).length, { timeout: 60_000 }).toBe(2)
  const sent = await readEmails()
  await server.stop()
  expect(sent.map((row) => row['to'])).toEqual(mailed)
  // the emailed anchor is valid, and another start on the same day sends no second email
  await expectAudit(String(sent[0]?.['text']), '', 0)
  const again = await startServer({ dir: copy.dir })
  expect(await again.sql(`SELECT asked, COUNT(*) AS n FROM _day_anchors GROUP BY asked ORDER BY asked`)).toEqual([
    { asked: 0, n: 1 },
    { asked: 1, n: anchorCount },
  ])
  await again.stop()
})

it('a failed anchor is reported until an anchor succeeds', async () => {
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
