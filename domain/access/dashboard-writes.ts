import type { CollectionName } from '../entities'
import { settingKeyOfTemplate, editableTemplates } from '../mail/email-templates'

export interface DashboardWrites {
  fields: readonly string[]
  /** The fields that a new row may have. If missing, the dashboard can't create rows. */
  create?: readonly string[]
  delete?: true
  /** Limits writes to rows whose field has one of these values, both before and after the write. */
  only?: { readonly field: string; readonly is: readonly string[] }
}

const question = ['order', 'audience', 'question_en', 'question_es', 'answer_en', 'answer_es', 'published_at'] as const
const reply = ['title', 'text_en', 'text_es'] as const
const account = ['email', 'emailVisibility', 'verified', 'password', 'tokenKey'] as const

/** Writes that are allowed on PocketBase's dashboard, because no money rule depends on them (S19, P24). */
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
    only: {
      field: 'setting_key',
      is: ['platform_announcement', ...editableTemplates.map((name) => settingKeyOfTemplate(name))],
    },
  },
  _superusers: { fields: account, create: account, delete: true },
}
