import { afterAll, expect, it } from 'vitest'
import { addDays, monthOf } from '../../../domain/calendar'
import { mailboxKey } from '../../../domain/people/email/email-address'
import { maxLabelsInUse } from '../../../domain/referrals/link-labels'
import { waitForCleanAudit, startServerWithAdmin } from '../../support/server/file-server'
import { createAffiliate, createMember, createVerifiedPerson } from '../../support/server/people'
import { runPruning } from '../../support/data/pruning'
import { errorCode, Session } from '../../support/server/session'
import { readReferralCode } from '../money/program'

const { server, admin } = await startServerWithAdmin()
const visitor = new Session(server)
const daniel = await createAffiliate(server, admin, { firstName: 'Daniel' })
const eva = await createAffiliate(server, admin, { firstName: 'Eva' })
afterAll(() => waitForCleanAudit(server))

const phone = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'

/** Reports that a link was opened, as the page does, from one address. Returns everything that the visitor receives. */
async function openLink(code: string, from = '', agent = phone): Promise<string> {
  const answer = await visitor.send('POST', '/api/links/opened', { code, from }, { 'user-agent': agent })
  return `${answer.status} ${answer.text} ${String(answer.headers['set-cookie'] ?? '')}`
}
const readOpens = async (session: Session) =>
  server.sql(
    `SELECT COALESCE(l.label, '') AS label, o.opens FROM link_opens o LEFT JOIN link_labels l ON l.id = o.label
     WHERE o.affiliate_id = ? ORDER BY 1`,
    [session.userId],
  )

it('a link label gets a mark that is used in links; the same label gets the same mark, even after it was retired', async () => {
  const created = await daniel.call('POST /api/links/labels', { label: 'Flyer June' })
  expect(created.mark).toBe('flyer-june')
  await openLink(await readReferralCode(daniel), created.mark)
  await daniel.call('POST /api/links/labels/retire', { label: created.label })
  const [row] = await server.sql('SELECT retired_at FROM link_labels WHERE id = ?', [created.label])
  expect(row?.['retired_at']).not.toBe('')
  // links with the retired label are still in use
  await openLink(await readReferralCode(daniel), created.mark)
  expect(await daniel.call('POST /api/links/labels', { label: 'flyer june' })).toEqual(created)
  expect(await server.sql('SELECT label, retired_at FROM link_labels WHERE id = ?', [created.label])).toEqual([
    { label: 'flyer june', retired_at: '' },
  ])
  expect(await readOpens(daniel)).toEqual([{ label: 'flyer june', opens: 2 }])
})

it('an unused label is deleted when it is retired, and the number of labels is limited', async () => {
  const { label } = await eva.call('POST /api/links/labels', { label: 'Nowhere' })
  await eva.call('POST /api/links/labels/retire', { label })
  expect(await server.sql('SELECT id FROM link_labels WHERE id = ?', [label])).toEqual([])
  const createLabel = (n: number) => eva.call('POST /api/links/labels', { label: `Place ${n}` })
  for (let n = 0; n < maxLabelsInUse; n++) await createLabel(n)
  expect(await errorCode(createLabel(maxLabelsInUse))).toBe('too-many-labels')
  expect(await createLabel(1)).toMatchObject({ mark: 'place-1' })
})

it('link opens are counted per day and label without visitor data, and the answer is the same if nothing is counted', async () => {
  await server.sql('DELETE FROM link_opens')
  const code = await readReferralCode(daniel)
  const labelled = await openLink(code, 'flyer-june')
  await openLink(code, 'flyer-june')
  await openLink(code)
  // opens with an unknown label and with another affiliate's label
  await openLink(code, 'invented')
  await openLink(code, 'place-1')
  expect(await readOpens(daniel)).toEqual([
    { label: '', opens: 3 },
    { label: 'flyer june', opens: 2 },
  ])
  const member = await createMember(server)
  for (const [unknown, agent] of [
    ['ZZZZZZZZ', phone],
    ['<script>', phone],
    [await readReferralCode(member), phone],
    [code, 'WhatsApp/2.23.20.0'],
    [code, 'facebookexternalhit/1.1'],
  ] as const)
    expect(await openLink(unknown, '', agent)).toBe(labelled)
  const all = await server.sql('SELECT SUM(opens) AS opens FROM link_opens')
  expect(all).toEqual([{ opens: 5 }])
  expect(labelled.trim()).toBe('200 {}')
})

it('link opens beyond a limit per address are not counted, and get the same answer', async () => {
  const code = await readReferralCode(daniel)
  const labelled = new Set<string>()
  for (let n = 0; n < 40; n++) labelled.add(await openLink(code))
  expect(labelled.size).toBe(1)
  const [row] = await server.sql('SELECT SUM(opens) AS opens FROM link_opens WHERE affiliate_id = ?', [daniel.userId])
  expect(Number(row?.['opens'])).toBeLessThanOrEqual(30)
})

it('a sign-up stores the label of its link, and the label is synced to the affiliate', async () => {
  const code = await readReferralCode(daniel)
  const [flyer] = await server.sql(`SELECT id FROM link_labels WHERE mark = 'flyer-june'`)
  const readLabel = async (referralCode: string) => {
    const { email } = await createVerifiedPerson(server, { referralCode })
    return (await server.sql('SELECT link_label FROM referrals WHERE email_norm = ?', [mailboxKey(email)]))[0]
  }
  expect(await readLabel(`${code}.flyer-june`)).toEqual({ link_label: flyer?.['id'] })
  expect(await readLabel(`ZZZZZZZZ.place-1,${code}.flyer-june`)).toEqual({ link_label: flyer?.['id'] })
  expect(await readLabel(`${code}.place-1`)).toEqual({ link_label: '' })
  expect(await readLabel(code)).toEqual({ link_label: '' })
})

it('daily counts of past months are merged into one per month without loss', async () => {
  await server.sql('DELETE FROM link_opens')
  const today = new Date().toISOString().slice(0, 10)
  const old = `${monthOf(addDays(today, -100))}`
  const insertOpens = (id: string, day: string, opens: number) =>
    server.sql(
      `INSERT INTO link_opens (id, affiliate_id, label, month, day, opens, created, updated) VALUES (?, ?, '', ?, ?, ?, '', '')`,
      [id.padEnd(15, '0'), daniel.userId, monthOf(day), day, opens],
    )
  await insertOpens('one', `${old}-03`, 4)
  await insertOpens('two', `${old}-20`, 5)
  await insertOpens('new', today, 7)
  await runPruning(server)
  expect(await server.sql('SELECT month, day, opens FROM link_opens ORDER BY month')).toEqual([
    { month: old, day: '', opens: 9 },
    { month: monthOf(today), day: today, opens: 7 },
  ])
})

it('a shared sign-up link names the affiliate by first name in the link’s language, and names no one if the code is no affiliate’s (U6)', async () => {
  const fetchHead = async (query: string) =>
    /<head>([\s\S]*)<\/head>/.exec(await (await fetch(`${server.url}/signup?${query}`)).text())?.[1] ?? ''
  const maria = await createAffiliate(server, admin, { firstName: 'María José', lastName: 'Etxeberria' })
  const code = await readReferralCode(maria)
  const spanish = await fetchHead(`ref=${code}&lang=es`)
  expect(spanish).toContain('<title>María José te invitó · Coterie</title>')
  expect(spanish).toContain('og:title" content="María José te invitó · Coterie"')
  expect(spanish).toContain(`og:image" content="${server.url}/share-card.png?ref=${code}&amp;lang=es"`)
  expect(spanish).not.toMatch(/Etxeberria|\{\{|@/)
  expect(await fetchHead(`ref=${code}&lang=en`)).toContain('<title>María José invited you · Coterie</title>')
  // only affiliates can share a link
  for (const other of ['ZZZZZZZZ', await readReferralCode(await createMember(server))]) {
    const head = await fetchHead(`ref=${other}&lang=en`)
    expect(head).toContain('<title>There’s a seat for you · Coterie</title>')
    expect(head).toMatch(/og:description" content="[^"]*\$100 a month/)
  }
  const fetchPicture = async (query: string) =>
    Buffer.from(await (await fetch(`${server.url}/share-card.png?${query}`)).arrayBuffer())
  expect(await fetchPicture(`ref=${code}&lang=es`)).not.toEqual(await fetchPicture('lang=es'))
})
