import type { CalendarDate, Id, Moment, Row } from './base'
import type { Role } from '../roles'

export type Language = 'en' | 'es'
/** The kinds of notification a person can choose a channel for. */
export type NotifyKind = 'support' | 'payment' | 'referral' | 'account'
/** Missing kind or channel = on. */
export type NotifyChoices = Partial<Record<NotifyKind, { mail?: boolean; app?: boolean }>>

/** `users`: the specification's profiles, with sign-in. Audience: the person; admins by online query. */
export interface User extends Row {
  email: string
  verified: boolean
  first_name: string
  last_name: string
  phone: string
  linkedin_url: string
  paypal_email: string
  paypal_changed_at: Moment
  referral_code: string
  language: Language
  notify: NotifyChoices
  profile_photo_status: '' | 'success'
  verification_badge_status: '' | 'success'
  /** Projections (P8, data model): the server's, rebuilt by `coterie audit`. */
  rental_start: CalendarDate
  account_status: 'inactive' | 'active'
  affiliate_status: 'inactive' | 'pending' | 'active'
  roles: Role[]
  terms_version: string
  anonymised_at: Moment
}

/** `user_desk`: what only admins may see of a person. */
export interface UserDesk extends Row {
  user_id: Id
  note: string
  risk_flags: string[]
  last_login_at: Moment
}

export interface UserRole extends Row {
  user_id: Id
  role: Role
  granted_by: Id
}

/** Days on which a person was an affiliate; `end_date` is the last day that counts, '' = goes on. */
export interface AffiliatePeriod extends Row {
  user_id: Id
  start_date: CalendarDate
  end_date: CalendarDate
  start_reason: string
  end_reason: string
  voided_at: Moment
  void_reason: string
}

export interface AffiliateSubmission extends Row {
  user_id: Id
  first_name: string
  last_name: string
  email: string
  phone: string
  status: 'pending' | 'approved' | 'rejected' | 'withdrawn'
  reason: string
  decided_by: Id
  decided_at: Moment
  source: string
}

/** A device is a session (S7). `secret_hash` and `device_fingerprint` are hidden fields and never leave the server. */
export interface TrustedDevice extends Row {
  user_id: Id
  device_name: string
  dashboard_type: 'unified' | 'admin' | 'general'
  installed: boolean
  trusted_at: Moment
  last_login_at: Moment
  expires_at: Moment
  ended_at: Moment
  ended_by: Id
}

export interface Consent extends Row {
  user_id: Id
  document: 'terms' | 'rental'
  version: string
  language: Language
  over_18: boolean
  at: Moment
}

export interface Lead extends Row {
  first_name: string
  last_name: string
  email: string
  phone: string
  language: Language
  state: 'new' | 'contacted' | 'converted' | 'closed'
  promised_by: Moment
}
