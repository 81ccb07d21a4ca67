import { expect, test } from 'vitest'
import { isRowRemovedSql } from './audience-sql'

const sql = isRowRemovedSql()
const cases = [
  ...sql.matchAll(
    /WHEN '(\w+)' THEN NOT EXISTS \(SELECT 1 FROM "(\w+)" t WHERE t\.id = l\.id AND \((.*?)\)\) (?=WHEN|ELSE)/g,
  ),
].map(([, entry = '', table = '', held = '']) => ({ entry, table, held }))
const collectionsStoredFor = (held: string): string[] =>
  cases.filter((each) => each.held === held).map(({ entry }) => entry)

test("the audience SQL checks each log entry against its own collection's table, and treats entries of unsynced collections as removed", () => {
  for (const { entry, table } of cases) expect(table).toBe(entry)
  expect(sql).toMatch(/^CASE l\.c WHEN .* ELSE 1 END$/)
  expect(sql.match(/ WHEN /g)).toHaveLength(cases.length)
})

test('the audience SQL shows a row with an owner only to that person', () => {
  const own = collectionsStoredFor(`(t."user_id" = l.aud)`)
  for (const name of ['earnings', 'user_payments', 'payment_lines', 'trusted_devices', 'profile_views', 'consents'])
    expect(own).toContain(name)
  expect(collectionsStoredFor(`(t."id" = l.aud)`)).toEqual(['users'])
  expect(collectionsStoredFor(`(t."affiliate_id" = l.aud)`).sort()).toEqual([
    'link_labels',
    'link_opens',
    'referral_attributions',
    'referrals',
  ])
})

test('the audience SQL shows internal help desk rows only to admins (S9)', () => {
  const helpdesk = collectionsStoredFor(`(l.aud = 'role:admin')`)
  for (const name of ['ticket_notes', 'ticket_admin', 'saved_replies', 'admin_settings', 'leads', 'payment_runs'])
    expect(helpdesk).toContain(name)
})

test('the audience SQL shows tickets to their member and to admins, and a file to the member only after it belongs to a message', () => {
  const both = `(t."user_id" = l.aud) OR (l.aud = 'role:admin')`
  expect(collectionsStoredFor(both)).toEqual(expect.arrayContaining(['support_tickets', 'ticket_messages']))
  expect(collectionsStoredFor(`(t."user_id" = l.aud AND t."message_id" != '') OR (l.aud = 'role:admin')`)).toEqual([
    'ticket_files',
  ])
})

test('the audience SQL shows published rows to everyone, and rows without an owner to admins', () => {
  expect(collectionsStoredFor(`(l.aud = '*')`)).toEqual(['program'])
  expect(collectionsStoredFor(`(l.aud = '*' AND t."published_at" != '') OR (l.aud = 'role:admin')`).sort()).toEqual([
    'faqs',
    'terms_versions',
  ])
  expect(collectionsStoredFor(`(t."user_id" = l.aud) OR (l.aud = 'role:admin' AND t."user_id" = '')`).sort()).toEqual([
    'rates',
    'saved_views',
  ])
})

test('the audience SQL contains no online-only collections', () => {
  for (const name of ['audit_log', 'mail_outbox', 'user_admin', 'referral_admin', 'payment_admin'])
    expect(cases.map(({ entry }) => entry)).not.toContain(name)
})
