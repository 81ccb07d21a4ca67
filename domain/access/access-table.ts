import type { CollectionName, Collections } from '../entities'
import { isAdmin, type Access } from './access'

type AccessTable = { readonly [C in CollectionName]: Access<Extract<keyof Collections[C], string>> }

const ownRow = 'user_id = @request.auth.id'
const owner = { who: { column: 'user_id' } } as const
const affiliate = { who: { column: 'affiliate_id' } } as const
const admin = { who: 'admin' } as const
const everyone = { who: 'everyone' } as const

/**
 * The one table of who sees and who writes what (data model, rule 4). The API rules in the migrations, the sync audiences,
 * the server's checks of pushed changes and the tests come from it. A collection that is missing here doesn't compile.
 */
export const accessTable: AccessTable = {
  // people and access
  users: {
    audiences: [{ who: { column: 'id' } }, { ...admin, online: true }],
    update: {
      fields: ['first_name', 'last_name', 'phone', 'linkedin_url', 'language', 'notify'],
      rule: 'id = @request.auth.id',
    },
    conflict: { first_name: 'ask', last_name: 'ask', phone: 'ask', linkedin_url: 'ask' },
  },
  user_desk: { audiences: [admin] },
  user_roles: { audiences: [owner, admin] },
  affiliate_periods: { audiences: [owner, admin] },
  affiliate_submissions: { audiences: [owner, admin] },
  trusted_devices: { audiences: [owner] },
  consents: { audiences: [owner, admin] },
  leads: { audiences: [admin] },

  // rentals, referrals, money: commands and the server only
  rental_periods: { audiences: [owner, admin] },
  rental_desk: { audiences: [admin] },
  rates: { audiences: [owner, admin] },
  referrals: { audiences: [affiliate, admin] },
  referral_attributions: { audiences: [affiliate, admin] },
  referral_desk: { audiences: [admin] },
  earnings: { audiences: [owner, admin] },
  user_payments: { audiences: [owner, admin] },
  payment_lines: { audiences: [owner, admin] },
  payment_desk: { audiences: [admin] },
  payment_runs: { audiences: [admin] },
  payment_run_results: { audiences: [] },

  // help desk
  support_tickets: {
    audiences: [owner, admin],
    create: { fields: ['user_id', 'subject', 'description', 'category', 'priority', 'follow_up_of'], rule: ownRow },
  },
  ticket_messages: {
    audiences: [owner, admin],
    create: {
      fields: ['ticket_id', 'sender_id', 'message'],
      // the server has filled in the ticket's owner by the time this is looked at
      rule: `sender_id = @request.auth.id && (${ownRow} || ${isAdmin})`,
    },
  },
  ticket_notes: { audiences: [admin] },
  ticket_desk: { audiences: [admin] },
  ticket_files: { audiences: [owner, admin] },
  ticket_reads: {
    audiences: [owner],
    create: { fields: ['user_id', 'ticket_id', 'read_until'], rule: ownRow },
    update: { fields: ['read_until'], rule: ownRow },
    conflict: { read_until: 'max' },
  },

  // messages to people
  notifications: {
    audiences: [owner],
    update: { fields: ['read'], rule: ownRow },
    conflict: { read: 'true' },
  },
  mail_outbox: { audiences: [] },
  webhook_deliveries: { audiences: [{ ...admin, online: true }] },
  push_subscriptions: { audiences: [owner] },

  // the installation
  admin_settings: { audiences: [admin] },
  programme: { audiences: [everyone] },
  terms_versions: { audiences: [{ ...everyone, when: { field: 'published_at', is: 'set' } }, admin] },
  faqs: { audiences: [{ ...everyone, when: { field: 'published_at', is: 'set' } }, admin] },
  saved_views: {
    audiences: [owner, { ...admin, when: { field: 'user_id', is: 'unset' } }],
    create: { fields: ['user_id', 'screen', 'name', 'query'], rule: ownRow },
    update: { fields: ['name', 'query'], rule: ownRow },
    delete: { rule: ownRow },
  },
  audit_log: { audiences: [{ ...admin, online: true }] },
}
