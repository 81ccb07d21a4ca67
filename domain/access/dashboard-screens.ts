import type { CollectionName } from '../entities'
import { paths } from '../paths'

export const dashboardScreens = {
  admin: 'Admin Overview',
  adminUsers: 'All Users',
  adminImport: 'Import people',
  adminApplications: 'Affiliate applications',
  adminPayments: 'Payments',
  adminRuns: 'Runs',
  adminPayouts: 'Payouts',
  adminHolds: 'Holds',
  adminLeads: 'Website leads',
  adminSettings: 'Admin Settings',
  adminTerms: 'Edit Terms',
  adminQuestions: 'FAQs',
  adminSupport: 'Support Tickets',
  adminMailLog: 'Mail Log',
  adminAudit: 'Audit Log',
  settings: 'Settings',
  share: 'Share my link',
} as const satisfies { readonly [screen in keyof typeof paths]?: string }
type Screen = keyof typeof dashboardScreens

export type DashboardAction = 'create' | 'update' | 'delete'

/** `shown` is a screen that only displays the rows, because only the server writes them. */
type ScreenRule = Screen | { readonly shown: Screen } | { readonly [action in DashboardAction]: Screen }

const screenByCollection: { readonly [C in CollectionName]: ScreenRule } = {
  users: { create: 'adminImport', update: 'adminUsers', delete: 'adminUsers' },
  program: 'adminSettings',
  stats: { shown: 'admin' },
  user_roles: 'adminUsers',
  notifications: { shown: 'admin' },
  support_tickets: 'adminSupport',
  ticket_messages: 'adminSupport',
  ticket_reads: 'adminSupport',
  ticket_files: 'adminSupport',
  ticket_admin: 'adminSupport',
  ticket_notes: 'adminSupport',
  saved_replies: 'adminSupport',
  rental_periods: 'adminUsers',
  rental_admin: 'adminUsers',
  affiliate_periods: 'adminUsers',
  referral_attributions: 'adminUsers',
  referrals: 'adminUsers',
  referral_admin: 'adminUsers',
  fraud_signals: 'adminHolds',
  link_labels: 'share',
  link_opens: { shown: 'share' },
  rates: 'adminSettings',
  earnings: 'adminPayments',
  user_payments: 'adminPayments',
  payment_admin: 'adminPayments',
  payment_lines: 'adminPayments',
  payment_action_jobs: 'adminPayments',
  payment_runs: 'adminRuns',
  payment_run_jobs: 'adminRuns',
  payment_run_results: 'adminRuns',
  payout_batches: 'adminPayouts',
  payout_items: 'adminPayouts',
  line_holds: 'adminHolds',
  line_hold_admin: 'adminHolds',
  cancel_requests: 'adminUsers',
  consents: { shown: 'adminUsers' },
  profile_activity: 'adminUsers',
  profile_pauses: 'adminUsers',
  profile_views: 'adminUsers',
  user_admin: 'adminUsers',
  saved_views: 'adminUsers',
  push_subscriptions: 'settings',
  trusted_devices: 'settings',
  affiliate_submissions: 'adminApplications',
  leads: 'adminLeads',
  terms_versions: 'adminTerms',
  faqs: 'adminQuestions',
  admin_settings: 'adminSettings',
  api_keys: 'adminSettings',
  webhook_deliveries: { shown: 'adminSettings' },
  mail_outbox: { shown: 'adminMailLog' },
  audit_log: { shown: 'adminAudit' },
}

/** Error messages for writes that PocketBase's dashboard rejects; each names the screen to use instead (P24). */
export const dashboardRefusals: { readonly [C in string]: { readonly [action in DashboardAction]: string } } =
  Object.fromEntries(
    Object.entries(screenByCollection).map(([collection, rule]) => [
      collection,
      {
        create: denialMessage(rule, 'create'),
        update: denialMessage(rule, 'update'),
        delete: denialMessage(rule, 'delete'),
      },
    ]),
  )

function denialMessage(rule: ScreenRule, action: DashboardAction): string {
  if (typeof rule === 'object' && 'shown' in rule)
    return `Only the server writes this, and ${screenLabel(rule.shown)} in the app shows it.`
  return `This can't be changed here: use ${screenLabel(typeof rule === 'object' ? rule[action] : rule)} in the app.`
}

function screenLabel(screen: Screen): string {
  return `${dashboardScreens[screen]} (${paths[screen]})`
}
