import type { CalendarDate, Id, Moment, Row } from './base'

export interface Referral extends Row {
  affiliate_id: Id
  referred_email: string
  email_norm: string
  referred_name: string
  status: 'pending' | 'active' | 'inactive'
  signup_date: CalendarDate
  referred_user: Id
  source: 'invite' | 'link' | 'code' | 'admin'
  expires_at: Moment
  closed_at: Moment
  closed_why: '' | 'expired' | 'withdrawn' | 'lost' | 'moved'
  hidden_at: Moment
  /** Projections of the referred person. */
  account_status: 'inactive' | 'active'
  rental_start: CalendarDate
}

/** Who earns on a person, and when (M14). from_date '' = without limit back; to_date '' = goes on. */
export interface ReferralAttribution extends Row {
  referral: Id
  referred_user: Id
  affiliate_id: Id
  from_date: CalendarDate
  to_date: CalendarDate
  voided_at: Moment
  void_reason: string
}

export interface ReferralDesk extends Row {
  referral: Id
  decided_how: string
  hold_reason: string
  moved_by: Id
}
