import { describe, expect, it } from 'vitest'
import { collectionNames, collections } from '../../collections/all'
import type { FieldSpec } from '../../collections/define/field'
import { retentionRules } from '../../record/retention'
import {
  deletedEmailOf,
  deletionPolicies,
  isDeletedEmail,
  internalTablePolicies,
  type DeletionStep,
  type DeletionPolicy,
} from './deletion'

/** Reports whether a field can contain personal text: it is longer than an id, date or month. */
const mayContainNames = ({ type, max = 0, pattern, maxSize = 0 }: FieldSpec): boolean =>
  type === 'email' ||
  type === 'file' ||
  type === 'json' ||
  maxSize > 0 ||
  (type === 'text' && max > 24 && pattern !== '^[a-z0-9]{15}$')

const deletesRows = (fate: DeletionPolicy): boolean =>
  fate.steps?.length === 1 && fate.steps.every((step) => 'goes' in step)

describe("rules for deleting a person's data", () => {
  it.each(collectionNames.filter((name) => deletionPolicies[name] !== 'nameless'))(
    'include every text field of the collection %s',
    (name) => {
      const fate = deletionPolicies[name] as DeletionPolicy
      if (deletesRows(fate)) return
      const emptied = (fate.steps ?? []).flatMap((step) => ('empties' in step ? step.empties : []))
      const kept = Object.keys(fate.keeps ?? {})
      const fields: { [field: string]: FieldSpec } = collections[name].fields
      // If only some rows are deleted, the text fields that remain in the others require a reason.
      const texts = Object.entries(fields).flatMap(([field, spec]) => (mayContainNames(spec) ? [field] : []))
      const someGo = (fate.steps ?? []).some((step) => 'goes' in step)
      expect(texts.filter((field) => ![...emptied, ...kept].includes(field) && !someGo)).toEqual([])
      for (const column of [...emptied, ...kept]) expect(Object.keys(fields)).toContain(column)
    },
  )

  it('need no entry for collections without personal text', () => {
    const nameless = collectionNames.filter((name) => deletionPolicies[name] === 'nameless')
    const ofPeople = nameless.filter((name) => 'user_id' in collections[name].fields)
    const texts = ofPeople.flatMap((name) =>
      Object.entries(collections[name].fields as { [field: string]: FieldSpec }).flatMap(([field, spec]) =>
        mayContainNames(spec) ? [`${name}.${field}`] : [],
      ),
    )
    // The field contains why a person was skipped, in the program's own words.
    expect(texts).toEqual(['payment_run_results.reason'])
  })

  it('contain only existing tables', () => {
    const tables = retentionRules.flatMap((each) => each.tables)
    for (const table of [...Object.keys(deletionPolicies), ...Object.keys(internalTablePolicies)])
      expect(tables).toContain(table)
  })
})

const oneLine = (sql: string): string => sql.replace(/\s+/g, ' ')
const stepsOf = (name: string): readonly DeletionStep[] => {
  const fate = { ...deletionPolicies, ...internalTablePolicies }[name]
  return typeof fate === 'object' ? (fate.steps ?? []) : []
}
const tableNames = [...Object.keys(deletionPolicies), ...Object.keys(internalTablePolicies)]
/** The conditions of the rows that are deleted, by table. */
const deletedRows = Object.fromEntries(
  tableNames.flatMap((name) => {
    const conditions = stepsOf(name).flatMap((step) => ('goes' in step ? [oneLine(step.goes)] : []))
    return conditions.length === 0 ? [] : [[name, conditions]]
  }),
)

describe('deletion of a person (decision 0048)', () => {
  const tickets = 'IN (SELECT id FROM support_tickets WHERE user_id = {:user})'
  const anAddress = (column: string): string => `lower(${column}) IN (SELECT value FROM json_each({:emails}))`
  const invitations =
    "referred_user = '' AND (affiliate_id = {:user} OR email_norm IN (SELECT value FROM json_each({:mailboxes})))"

  it('removes what the person wrote, sees, owns and signs in with, by id or address', () => {
    const { notifications, mail_outbox, webhook_deliveries, ...plain } = deletedRows
    expect(plain).toEqual({
      // The person's tickets, with all replies, notes and files.
      support_tickets: ['user_id = {:user}'],
      ticket_messages: [`ticket_id ${tickets}`],
      ticket_notes: [`ticket_id ${tickets}`],
      ticket_admin: [`ticket_id ${tickets}`],
      ticket_files: [`user_id = {:user} OR ticket_id ${tickets}`],
      ticket_reads: [`user_id = {:user} OR ticket_id ${tickets}`],
      // Applications from before the person had an account have only the address.
      affiliate_submissions: [`user_id = {:user} OR ${anAddress('email')}`],
      leads: [anAddress('email')],
      _sign_up_candidates: [`user = {:user} OR ${anAddress('email')}`],
      _invitations: ['email_norm IN (SELECT value FROM json_each({:mailboxes}))'],
      // Unused invitations from and to the person. Used ones remain.
      referrals: [invitations],
      referral_admin: [`referral IN (SELECT id FROM referrals WHERE ${invitations})`],
      link_opens: ['affiliate_id = {:user}'],
      link_labels: ['affiliate_id = {:user}'],
      saved_views: ['user_id = {:user}'],
      push_subscriptions: ['user_id = {:user}'],
      api_keys: ['user_id = {:user}'],
      profile_views: ['user_id = {:user}'],
      profile_activity: ['user_id = {:user}'],
      profile_pauses: ['user_id = {:user}'],
      user_admin: ['user_id = {:user}'],
      user_roles: ['user_id = {:user}'],
      _known_browsers: ['account = {:user}'],
      // Data about sign-ins and from the person's devices.
      ...Object.fromEntries(
        '_account_tokens _person_networks _passkeys _one_time_secrets _recovery_codes _enrolment_locks _sign_in_steps _sync_mutations _sync_client'
          .split(' ')
          .map((name) => [name, ['user = {:user}']]),
      ),
    })
    expect(notifications).toHaveLength(3)
    expect(mail_outbox).toHaveLength(1)
    expect(webhook_deliveries).toHaveLength(1)
  })

  it('removes emails to the person, about the person, or about their tickets', () => {
    const [mails = ''] = deletedRows['mail_outbox'] ?? []
    expect(mails).toContain(anAddress('"to"'))
    expect(mails).toContain('json_each({:emails}) e WHERE instr(lower(data), e.value) > 0')
    expect(mails).toContain('json_each({:names}) e WHERE instr(data, e.value) > 0')
    expect(mails).toContain("data ->> 'number' END IN (SELECT number FROM support_tickets WHERE user_id = {:user})")
    const [deliveries = ''] = deletedRows['webhook_deliveries'] ?? []
    expect(deliveries).toContain('instr(lower(body), e.value) > 0')
    expect(deliveries).toContain('instr(body, e.value) > 0')
    expect(deliveries).toMatch(/OR CASE WHEN json_valid\(body\) THEN body ->> 'userId' END = \{:user\}$/)
  })

  it("removes notifications to the person, about the person or their tickets, and those that contain the person's name", () => {
    const field = (name: string): string => `CASE WHEN json_valid(metadata) THEN metadata ->> '${name}' END`
    expect(deletedRows['notifications']).toEqual([
      `user_id = {:user} OR ${field('ticket_id')} ${tickets}`,
      `${field('person')} = {:user}`,
      `(${field('application')} = 'new' OR ${field('kind')} IN ('new-lead', 'referral-joined', 'referral-active'))` +
        ` AND json_quote(${field('from')}) IN (SELECT value FROM json_each({:names}))`,
    ])
  })

  it("leaves ledger rows and other people's rows without personal data", () => {
    const emptied = tableNames.flatMap((name) =>
      stepsOf(name).flatMap((step) =>
        'empties' in step ? [`${name}: ${step.empties.join(', ')} where ${oneLine(step.where)}`] : [],
      ),
    )
    expect(emptied.sort()).toEqual([
      'affiliate_periods: start_reason, end_reason, void_reason where user_id = {:user}',
      'cancel_requests: ticket where user_id = {:user}',
      'fraud_signals: detail where affiliate_id = {:user} OR referred_user = {:user}',
      'line_holds: ticket where user_id = {:user}',
      'payment_admin: notes where payment IN (SELECT id FROM user_payments WHERE user_id = {:user})',
      // An address that received nothing is removed. One that received money is kept as proof of payment.
      "payout_items: payee where user_id = {:user} AND state IN ('returned', 'failed', 'blocked', 'denied', 'canceled', 'not_sent', 'removed')",
      'profile_views: viewer_name where viewer = {:user}',
      'referral_attributions: void_reason where referred_user = {:user}',
      'referrals: email_norm, invited_email where referred_user = {:user}',
      'rental_admin: note where period IN (SELECT id FROM rental_periods WHERE user_id = {:user})',
      'rental_periods: start_reason, end_reason, void_reason where user_id = {:user}',
      'ticket_admin: assignee where assignee = {:user}',
      'ticket_messages: sender_name where sender_id = {:user}',
      'ticket_notes: author_name where author = {:user}',
      'trusted_devices: device_name, device_fingerprint where user_id = {:user}',
      "user_payments: payee_paypal where user_id = {:user} AND status = 'cancelled'",
    ])
  })

  it('states a reason for all other text that remains', () => {
    const kept = tableNames.flatMap((name) => {
      const fate = { ...deletionPolicies, ...internalTablePolicies }[name]
      return Object.entries((typeof fate === 'object' && fate.keeps) || {}).map(([column, why]) => ({
        column: `${name}.${column}`,
        why,
      }))
    })
    for (const { column, why } of kept) expect(why, column).toMatch(/^\w+ .+/)
    // Columns that are kept because other people or the app wrote them.
    const columns = kept.map(({ column }) => column)
    const ofOthers = `ticket_files.name ticket_messages.message ticket_notes.note profile_views.reason
      referral_admin.decision_note referrals.referred_name referrals.referred_email
      cancel_requests.agreement cancel_requests.reason cancel_requests.closed_reason`
    expect(columns).toEqual(expect.arrayContaining(ofOthers.split(/\s+/)))
  })
})

describe('placeholder address of a deleted person', () => {
  it('is unique', () => {
    expect(isDeletedEmail(deletedEmailOf('abc'))).toBe(true)
    expect(isDeletedEmail('ana@mail.example')).toBe(false)
    expect(deletedEmailOf('abc')).not.toBe(deletedEmailOf('abd'))
  })
})
