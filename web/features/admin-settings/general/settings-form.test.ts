import { describe, expect, it } from 'vitest'
import { settingDefaults } from '../../../../domain/program/settings'
import type { StoredSettings } from '../../../data/queries/installation/settings'
import {
  buildConflictRows,
  changedFields,
  toSettingsForm,
  settingProblem,
  toSettingValues,
  type SettingsForm,
} from './settings-form'

const base: SettingsForm = toSettingsForm({
  settings: settingDefaults,
  versions: {},
  rates: { default_rental_rate: 10_000, affiliate_commission_rate: 5_000, referral_bonus_amount: 5_000 },
})

const today = '2026-11-21'

describe('the settings form', () => {
  it('shows a stored zero as zero, not as the default (M7)', () => {
    const form = toSettingsForm({
      settings: { ...settingDefaults, payment_threshold: 0 },
      versions: {},
      rates: { default_rental_rate: 10_000, affiliate_commission_rate: 0, referral_bonus_amount: 5_000 },
    })
    expect([form.affiliateCommissionRate, form.paymentThreshold]).toEqual(['0.00', '0.00'])
    expect(settingProblem('affiliateCommissionRate', form, today)).toBeNull()
  })

  it('saves only changed settings, with amounts in cents', () => {
    const form = { ...base, affiliateCommissionRate: '52.5', platformAnnouncementEnabled: true }
    const fields = changedFields(form, base)
    expect(fields).toEqual(['affiliateCommissionRate', 'platformAnnouncementEnabled'])
    expect(toSettingValues(fields, form)).toEqual({
      affiliate_commission_rate: 5_250,
      platform_announcement: { enabled: true, message: '', messageEs: '' },
    })
  })

  it('saves the payout fee as one value with its cap in cents, and rejects an invalid percentage', () => {
    const form = { ...base, payoutFeePercent: '1.5' }
    expect([base.payoutFeePercent, base.payoutFeeMost]).toEqual(['2', '20.00'])
    expect(settingProblem('payoutFeePercent', form, today)).toBeNull()
    expect(toSettingValues(['payoutFeePercent'], form)).toEqual({ payout_fee: { percent: 1.5, mostCents: 2_000 } })
    for (const payoutFeePercent of ['', 'two', '1,5', '-1', '100.01', '1.555'])
      expect(settingProblem('payoutFeePercent', { ...base, payoutFeePercent }, today), payoutFeePercent).toBe('percent')
    expect(settingProblem('payoutFeeMost', { ...base, payoutFeeMost: 'much' }, today)).toBe('amount')
    expect(settingProblem('payoutFeeMost', { ...base, payoutFeeMost: '1000.01' }, today)).toBe('range')
    expect(settingProblem('payoutFeeMost', { ...base, payoutFeeMost: '0' }, today)).toBeNull()
  })

  it('saves the bot check as one value, and requires a site key only for a service', () => {
    const form = { ...base, botCheckProvider: 'turnstile' }
    expect(settingProblem('botCheckSiteKey', base, today)).toBeNull()
    expect(settingProblem('botCheckSiteKey', form, today)).toBe('siteKey')
    expect(settingProblem('botCheckSiteKey', { ...form, botCheckSiteKey: 'a key' }, today)).toBe('siteKey')
    const whole = { ...form, botCheckSiteKey: ' 0x4AAA_b-c ' }
    expect(settingProblem('botCheckSiteKey', whole, today)).toBeNull()
    expect(toSettingValues(['botCheckProvider', 'botCheckSiteKey'], whole)).toEqual({
      bot_check: { provider: 'turnstile', siteKey: '0x4AAA_b-c' },
    })
  })

  it('shows an untranslated text in both languages, and stores each language separately', () => {
    const form = toSettingsForm({
      settings: {
        ...settingDefaults,
        platform_announcement: { enabled: true, message: 'We pay on Friday.' },
        user_signup_email: { subject: 'Hello', template: '<p>Hi</p>' },
      },
      versions: {},
      rates: { default_rental_rate: 1, affiliate_commission_rate: 1, referral_bonus_amount: 1 },
    })
    expect([form.platformAnnouncementEs, form.userSignupSubjectEs, form.userSignupTemplateEs]).toEqual([
      'We pay on Friday.',
      'Hello',
      '<p>Hi</p>',
    ])
    const typed = { ...form, platformAnnouncementEs: 'Pagamos el viernes.', userSignupSubjectEs: 'Hola' }
    expect(toSettingValues(['platformAnnouncementEs', 'userSignupSubjectEs'], typed)).toEqual({
      platform_announcement: { enabled: true, message: 'We pay on Friday.', messageEs: 'Pagamos el viernes.' },
      user_signup_email: { subject: 'Hello', template: '<p>Hi</p>', subjectEs: 'Hola', templateEs: '<p>Hi</p>' },
    })
  })

  it.each([
    ['affiliateCommissionRate', '100.01', 'range'],
    ['affiliateCommissionRate', '100', null],
    ['defaultRentalRate', 'abc', 'amount'],
    ['sessionTimeoutMinutes', '4', 'range'],
    ['sessionTimeoutMinutes', '1440', null],
    ['userSignupTemplate', 'Hi {{firstname}}', 'placeholder'],
    ['userSignupTemplate', 'Hi {{firstName}}', null],
    ['supportEmail', 'nobody', 'email'],
    ['productName', '  ', 'needed'],
    ['accentLight', 'blue', 'color'],
    ['programStart', '2025-01-01', null],
    ['programStart', today, null],
    ['programStart', '2026-11-22', 'start'],
    ['programStart', '0226-10-15', 'start'],
    ['programStart', '', 'start'],
  ] as const)('validates %s = %j with the result %j', (field, value, problem) => {
    expect(settingProblem(field, { ...base, [field]: value }, today)).toBe(problem)
  })
})

describe('conflict rows (M7)', () => {
  const seen: StoredSettings = {
    settings: settingDefaults,
    versions: { platform_announcement: 1, payment_threshold: 1 },
    rates: { default_rental_rate: 1, affiliate_commission_rate: 1, referral_bonus_amount: 1 },
  }
  const stored: StoredSettings = {
    ...seen,
    settings: { ...settingDefaults, platform_announcement: { enabled: false, message: 'Theirs' } },
    versions: { ...seen.versions, platform_announcement: 2 },
  }

  it('show both sides when the other admin changed another field of the same setting', () => {
    const changed = ['platformAnnouncementEnabled'] as const
    expect(buildConflictRows({ changed, seen, stored })).toEqual([
      { field: 'platformAnnouncementEnabled', changedSide: 'both' },
      { field: 'platformAnnouncement', changedSide: 'both' },
      { field: 'platformAnnouncementEs', changedSide: 'both' },
    ])
  })

  it('show whether both admins, only this one or only the other one changed a setting', () => {
    expect(buildConflictRows({ changed: ['paymentThreshold'], seen, stored })).toEqual([
      { field: 'paymentThreshold', changedSide: 'mine' },
      { field: 'platformAnnouncement', changedSide: 'theirs' },
      { field: 'platformAnnouncementEs', changedSide: 'theirs' },
    ])
    const changed = ['paymentThreshold', 'platformAnnouncement'] as const
    expect(buildConflictRows({ changed, seen, stored })).toEqual([
      { field: 'paymentThreshold', changedSide: 'mine' },
      { field: 'platformAnnouncement', changedSide: 'both' },
      { field: 'platformAnnouncementEs', changedSide: 'both' },
    ])
  })
})
