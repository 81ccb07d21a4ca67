import type { NotifyChoices } from '../../notices/choices'
import { roles } from '../../people/roles'
import { adminOnline, owner } from '../define/access'
import { collection, type RowOf } from '../define/collection'
import {
  choice,
  choiceOrNone,
  choices,
  date,
  json,
  moment,
  systemField,
  autoTimestamp,
  text,
  id,
  actor,
} from '../define/field'
import { index, unique } from '../define/table-index'

export const users = collection('users', {
  fields: {
    email: systemField<string>('email'),
    verified: systemField<boolean>('bool'),
    first_name: text(50),
    last_name: text(50),
    phone: text(20),
    linkedin_url: text(300, { pattern: '(?i)^https?://[^\\s]+$' }),
    paypal_email: text(100),
    paypal_changed_at: moment(),
    referral_code: text(8, { pattern: '^[A-Z0-9]{8}$' }),
    language: choice(['en', 'es']),
    notify: json<NotifyChoices>({ maxSize: 2000 }),
    profile_photo_status: choiceOrNone(['success']),
    verification_badge_status: choiceOrNone(['success']),
    /** The server derives the following fields from other rows, and `coterie audit` can rebuild them (P8, data model). */
    rental_start: date(),
    account_status: choice(['inactive', 'active']),
    affiliate_status: choice(['inactive', 'pending', 'active']),
    roles: choices(roles),
    terms_version: text(20),
    anonymised_at: moment(),
    created_at: autoTimestamp(),
  },
  indexes: [
    unique('referral_code', ['referral_code'], "`referral_code` != ''"),
    index('account_status', ['account_status']),
    index('created', ['created_at', 'id']),
    index('living', ['anonymised_at', 'created_at', 'id']),
    index('by_email', ['anonymised_at', 'email', 'id']),
    index('by_paypal', ['anonymised_at', 'paypal_email', 'id']),
    // A partial index, because few people have changed their address.
    index('paypal_changed', ['paypal_changed_at'], "`paypal_changed_at` != ''"),
    index('by_phone', ['anonymised_at', 'phone', 'id']),
    index('by_referral_code', ['anonymised_at', 'referral_code', 'id']),
    index('by_rental_start', ['anonymised_at', 'rental_start', 'id']),
    index('by_affiliate_status', ['anonymised_at', 'affiliate_status', 'id']),
    index('by_account_status', ['anonymised_at', 'account_status', 'id']),
    index('by_terms_version', ['anonymised_at', 'terms_version', 'id']),
  ],
  visibleTo: [{ who: { column: 'id' } }, adminOnline],
  update: {
    fields: ['first_name', 'last_name', 'phone', 'linkedin_url', 'language', 'notify'],
    rule: 'id = @request.auth.id',
  },
  conflict: { first_name: 'ask', last_name: 'ask', phone: 'ask', linkedin_url: 'ask' },
  copiedFrom: {
    rental_start: 'rental_periods',
    account_status: 'rental_periods',
    affiliate_status: 'user_roles',
    roles: 'user_roles',
  },
  device: { group: 'first', indexes: ['email'] },
})
export type User = RowOf<typeof users>

export const userAdmin = collection('user_admin', {
  fields: { user_id: id({ required: true }), note: text(5000), risk_flags: json<string[]>(), last_login_at: moment() },
  indexes: [unique('user', ['user_id']), index('login', ['last_login_at'])],
  visibleTo: [adminOnline],
})

/** Roles of people. Everyone has the role `user`, which needs no row. */
export const userRoles = collection('user_roles', {
  fields: { user_id: id({ required: true }), role: choice(roles), granted_by: actor() },
  indexes: [unique('user_role', ['user_id', 'role']), index('role', ['role', 'user_id'])],
  visibleTo: [owner, adminOnline],
  device: { group: 'first', indexes: ['user_id', 'role'] },
})
