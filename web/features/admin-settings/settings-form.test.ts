import { describe, expect, it } from 'vitest'
import { settingDefaults } from '../../../domain/programme/settings'
import { changedFields, formOf, problemOf, valuesOf, type SettingsForm } from './settings-form'

const base: SettingsForm = formOf({
  settings: settingDefaults,
  versions: {},
  rates: { default_rental_rate: 10_000, affiliate_commission_rate: 5_000, referral_bonus_amount: 5_000 },
})

const today = '2026-11-21'

describe('the settings form', () => {
  it('shows a stored zero as zero, not as the default (M7)', () => {
    const form = formOf({
      settings: { ...settingDefaults, payment_threshold: 0 },
      versions: {},
      rates: { default_rental_rate: 10_000, affiliate_commission_rate: 0, referral_bonus_amount: 5_000 },
    })
    expect([form.affiliateCommissionRate, form.paymentThreshold]).toEqual(['0.00', '0.00'])
    expect(problemOf('affiliateCommissionRate', form, today)).toBeNull()
  })

  it('saves only what changed, in cents', () => {
    const form = { ...base, affiliateCommissionRate: '52.5', platformAnnouncementEnabled: true }
    const fields = changedFields(form, base)
    expect(fields).toEqual(['affiliateCommissionRate', 'platformAnnouncementEnabled'])
    expect(valuesOf(fields, form)).toEqual({
      affiliate_commission_rate: 5_250,
      platform_announcement: { enabled: true, message: '' },
    })
  })

  it('saves a mail whole: who changes its text keeps its subject', () => {
    const form = { ...base, affiliateWelcomeSubject: 'Hello', affiliateWelcomeTemplate: 'Hi {{firstName}}' }
    expect(valuesOf(['affiliateWelcomeTemplate'], form)).toEqual({
      affiliate_welcome_email: { subject: 'Hello', template: 'Hi {{firstName}}' },
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
    ['programmeStart', '2025-01-01', null],
    ['programmeStart', today, null],
    ['programmeStart', '2026-11-22', 'start'],
    ['programmeStart', '0226-10-15', 'start'],
    ['programmeStart', '', 'start'],
  ] as const)('judges %s = %j as %j', (field, value, problem) => {
    expect(problemOf(field, { ...base, [field]: value }, today)).toBe(problem)
  })
})
