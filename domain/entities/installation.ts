import type { Cents, Id, Moment, Row } from './base'

export interface AdminSetting extends Row {
  setting_key: string
  setting_value: unknown
  category: 'system' | 'security' | 'user_management' | 'content' | 'integrations'
  description: string
  version: number
}

/** `programme`: one row, what everybody may know, offline too. A projection of settings and rates. */
export interface Programme extends Row {
  product_name: string
  support_email: string
  origin: string
  time_zone: string
  /** Today in the programme's time zone is computed from the device's clock corrected by the server's `now`. */
  payout_day: number
  rental_rate_cents: Cents
  commission_rate_cents: Cents
  payment_threshold_cents: Cents
  bonus_cents: Cents
  bonus_enabled: boolean
  terms_version: string
  require_email_verification: boolean
  session_timeout_minutes: number
  announcement: { enabled: boolean; message: string }
  branding: Record<string, string>
}

export interface TermsVersion extends Row {
  version: string
  text_en: string
  text_es: string
  published_at: Moment
}

export interface Faq extends Row {
  order: number
  question_en: string
  question_es: string
  answer_en: string
  answer_es: string
  published_at: Moment
}

export interface SavedView extends Row {
  user_id: Id
  screen: string
  name: string
  query: Record<string, unknown>
}

export interface AuditEntry extends Row {
  n: number
  at: Moment
  actor: Id
  actor_name: string
  action: string
  subject: string
  before: unknown
  after: unknown
  prev_hash: string
  hash: string
}
