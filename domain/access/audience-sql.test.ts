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

const admins = `(l.aud = 'role:admin')`

test.each([
  ['the owner', `(t."user_id" = l.aud)`, 'earnings user_payments payment_lines trusted_devices profile_views consents'],
  ['admins (S9)', admins, 'ticket_notes ticket_admin saved_replies admin_settings leads payment_runs'],
  ['the member and to admins', `(t."user_id" = l.aud) OR ${admins}`, 'support_tickets ticket_messages'],
])('the audience SQL shows rows to %s', (_, held, names) => {
  expect(collectionsStoredFor(held)).toEqual(expect.arrayContaining(names.split(' ')))
})

test.each([
  ['own accounts', `(t."id" = l.aud)`, 'users'],
  ['rows of an affiliate', `(t."affiliate_id" = l.aud)`, 'link_labels link_opens referral_attributions referrals'],
  [
    'files of a message to the member, and all files to admins',
    `(t."user_id" = l.aud AND t."message_id" != '') OR ${admins}`,
    'ticket_files',
  ],
  ['the program to everyone', `(l.aud = '*')`, 'program'],
  ['published rows to everyone', `(l.aud = '*' AND t."published_at" != '') OR ${admins}`, 'faqs terms_versions'],
  [
    'rows without an owner to admins',
    `(t."user_id" = l.aud) OR (l.aud = 'role:admin' AND t."user_id" = '')`,
    'rates saved_views',
  ],
])('the audience SQL selects %s, and no other collection has the same condition', (_, held, names) => {
  expect(collectionsStoredFor(held).sort()).toEqual(names.split(' '))
})

test('the audience SQL contains no online-only collections', () => {
  for (const name of ['audit_log', 'mail_outbox', 'user_admin', 'referral_admin', 'payment_admin'])
    expect(cases.map(({ entry }) => entry)).not.toContain(name)
})
