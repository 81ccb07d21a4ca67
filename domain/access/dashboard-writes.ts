import type { CollectionName } from '../entities'
import { letterKeyOf, ownLetterNames } from '../mail/own-letters'

/** What a superuser may write in a collection on the database's own dashboard. */
export interface DashboardWrites {
  /** Fields of rows that are there. */
  fields: readonly string[]
  /** Fields of new rows; missing: none may be made. */
  create?: readonly string[]
  delete?: true
  /** Only rows whose field has one of these values, before and after the write. */
  only?: { readonly field: string; readonly is: readonly string[] }
}

const question = ['order', 'audience', 'question_en', 'question_es', 'answer_en', 'answer_es', 'published_at'] as const
const reply = ['title', 'text_en', 'text_es'] as const
const account = ['email', 'emailVisibility', 'verified', 'password', 'tokenKey'] as const

/**
 * The dashboard does what needs no rule of money (S19, P24). A collection that isn't named here is read-only there: its rows
 * are changed on the screen that `dashboardRefusals` names. Each write that is allowed leaves an entry on the audit log.
 * `_superusers` are the dashboard's own accounts.
 */
export const dashboardWrites: { readonly [C in CollectionName | '_superusers']?: DashboardWrites } = {
  users: { fields: ['profile_photo_status', 'verification_badge_status'] },
  user_admin: { fields: ['note'] },
  leads: { fields: ['first_name', 'last_name', 'email', 'phone', 'language', 'state'], delete: true },
  support_tickets: { fields: ['status', 'priority', 'category'] },
  faqs: { fields: question, create: question, delete: true },
  saved_replies: { fields: reply, create: reply, delete: true },
  terms_versions: {
    fields: ['text_en', 'text_es', 'ask_again'],
    create: ['version', 'text_en', 'text_es', 'ask_again'],
    only: { field: 'published_at', is: [''] },
  },
  admin_settings: {
    fields: ['setting_value'],
    create: ['setting_key', 'setting_value'],
    only: { field: 'setting_key', is: ['platform_announcement', ...ownLetterNames.map((name) => letterKeyOf(name))] },
  },
  _superusers: { fields: account, create: account, delete: true },
}
