import { expect, test } from 'vitest'
import { isGoneFromAudience } from './audience-sql'

const sql = isGoneFromAudience()
const cases = [
  ...sql.matchAll(
    /WHEN '(\w+)' THEN NOT EXISTS \(SELECT 1 FROM "(\w+)" t WHERE t\.id = l\.id AND \((.*?)\)\) (?=WHEN|ELSE)/g,
  ),
].map(([, entry = '', table = '', held = '']) => ({ entry, table, held }))
/** The collections whose rows a device keeps for these audiences. */
const keptBy = (held: string): string[] => cases.filter((each) => each.held === held).map(({ entry }) => entry)

test('an entry is asked about in the table of its own collection, and what isn’t synced counts as gone', () => {
  for (const { entry, table } of cases) expect(table).toBe(entry)
  expect(sql).toMatch(/^CASE l\.c WHEN .* ELSE 1 END$/)
  expect(sql.match(/ WHEN /g)).toHaveLength(cases.length)
})

test('what one person alone keeps is kept for them', () => {
  const own = keptBy(`(t."user_id" = l.aud)`)
  for (const name of ['earnings', 'user_payments', 'payment_lines', 'trusted_devices', 'profile_views', 'consents'])
    expect(own).toContain(name)
  expect(keptBy(`(t."id" = l.aud)`)).toEqual(['users'])
  expect(keptBy(`(t."affiliate_id" = l.aud)`).sort()).toEqual([
    'link_labels',
    'link_opens',
    'referral_attributions',
    'referrals',
  ])
})

test('what the desk writes to itself never is a member’s (S9)', () => {
  const desk = keptBy(`(l.aud = 'role:admin')`)
  for (const name of ['ticket_notes', 'ticket_admin', 'saved_replies', 'admin_settings', 'leads', 'payment_runs'])
    expect(desk).toContain(name)
})

test('tickets are theirs and the desk’s; a file is a member’s once it stands in a message', () => {
  const both = `(t."user_id" = l.aud) OR (l.aud = 'role:admin')`
  expect(keptBy(both)).toEqual(expect.arrayContaining(['support_tickets', 'ticket_messages']))
  expect(keptBy(`(t."user_id" = l.aud AND t."message_id" != '') OR (l.aud = 'role:admin')`)).toEqual(['ticket_files'])
})

test('what everybody reads is published; what is nobody’s own is the desk’s', () => {
  expect(keptBy(`(l.aud = '*')`)).toEqual(['program'])
  expect(keptBy(`(l.aud = '*' AND t."published_at" != '') OR (l.aud = 'role:admin')`).sort()).toEqual([
    'faqs',
    'terms_versions',
  ])
  expect(keptBy(`(t."user_id" = l.aud) OR (l.aud = 'role:admin' AND t."user_id" = '')`).sort()).toEqual([
    'rates',
    'saved_views',
  ])
})

test('what is read online only stands in no copy', () => {
  for (const name of ['audit_log', 'mail_outbox', 'user_admin', 'referral_admin', 'payment_admin'])
    expect(cases.map(({ entry }) => entry)).not.toContain(name)
})
