import * as v from 'valibot'
import { editableTemplates } from '../mail/email-templates'
import { describe, expect, it } from 'vitest'
import {
  isRateKey,
  isSettingSavable,
  isSettingKey,
  rateKeys,
  settingCategories,
  settingDefaults,
  settingSchemas,
  settingsFrom,
  type SettingKey,
  toStoredSetting,
} from './settings'

const isValid = (key: keyof typeof settingSchemas, value: unknown): boolean => v.is(settingSchemas[key], value)
const row = (setting_key: string, setting_value: unknown) => ({ setting_key, setting_value })
const mail = (subject: string, template: string) => ({ subject, template })

describe('program setting', () => {
  it.each([
    ['payment_threshold', [0, 10_000_000], [-1, 10_000_001, 1.5, '1']],
    ['referral_bonus_enabled', [true], ['true', 1]],
    ['payout_day', [1, 28], [0, 29, 1.5]],
    ['payout_fee', [{ percent: 2.5, mostCents: 100 }], [{ percent: 2 }, { percent: 2, mostCents: -1 }, 2]],
    [
      'time_zone',
      ['UTC', 'America/Argentina/Buenos_Aires', 'Etc/GMT+3'],
      ['', '/UTC', 'UTC/', 'Europe Madrid', '1UTC', 'UTC!'],
    ],
    ['program_start', ['2026-02-28'], ['2026-02-29', '']],
    ['installed_on', ['2026-02-28'], ['2026-02-29', '']],
    ['auto_approve_affiliates', [false], [0]],
    ['require_email_verification', [false], [0]],
    ['require_second_factor', [true, false], [0, 'yes']],
    ['require_second_admin', [true, false], [0, 'yes']],
    ['session_timeout_minutes', [5, 1440], [4, 1441, 5.5]],
    ['email_check', ['private', 'open'], ['', 'public']],
    [
      'platform_announcement',
      [{ enabled: true, message: 'm'.repeat(500) }],
      [{}, { enabled: true, message: 'm'.repeat(501) }],
    ],
    [
      'affiliate_welcome_email',
      [mail('s'.repeat(200), 't'.repeat(50_000)), mail('Hi {{firstName}}', '')],
      [{}, mail('s'.repeat(201), ''), mail('', 't'.repeat(50_001))],
    ],
    ['user_management_columns', [settingDefaults.user_management_columns], [{ nothing: true }, { name: 1 }]],
    ['webhook_url', ['', 'https://hooks.example.com/x'], ['http://hooks.example.com', 'https://127.0.0.1/', 'x']],
    ['product_name', ['C', 'c'.repeat(40)], ['', '  ', 'c'.repeat(41)]],
    ['support_email', ['', 'help@example.com'], ['help', `${'a'.repeat(90)}@example.com`]],
  ] as const)('%s rejects values outside its limits', (key, right, wrong) => {
    for (const value of right) expect(isValid(key, value), JSON.stringify(value)).toBe(true)
    for (const value of wrong) expect(isValid(key, value), JSON.stringify(value)).toBe(false)
  })

  it('has a valid default, except the installation day before the installation', () => {
    for (const [key, value] of Object.entries(settingDefaults)) {
      if (isSettingKey(key) && key !== 'installed_on') expect(isValid(key, value), key).toBe(true)
    }
  })
  it('can be saved by admins, except the installation day (M28)', () => {
    expect(isSettingSavable('installed_on')).toBe(false)
    expect(isSettingSavable('payout_day')).toBe(true)
  })
  it('is found only by its exact name', () => {
    expect(isSettingKey('payout_day')).toBe(true)
    for (const key of ['', 'payout', '__proto__', 'toString']) expect(isSettingKey(key)).toBe(false)
    expect(isRateKey('default_rental_rate')).toBe(true)
    for (const key of ['', 'rental', '__proto__', 'toString']) expect(isRateKey(key)).toBe(false)
  })
})

describe('settings of an installation', () => {
  it('have the specified defaults', () =>
    expect({ settingDefaults, settingCategories, rateKeys }).toMatchObject({
      settingDefaults: {
        payment_threshold: 10_000,
        referral_bonus_enabled: false,
        payout_day: 5,
        time_zone: 'UTC',
        program_start: '2000-01-01',
        installed_on: '',
        auto_approve_affiliates: false,
        require_email_verification: true,
        require_second_factor: false,
        require_second_admin: false,
        session_timeout_minutes: 60,
        email_check: 'private',
        platform_announcement: { enabled: false, message: '' },
        affiliate_welcome_email: mail('', ''),
        user_signup_email: mail('', ''),
        webhook_url: '',
        product_name: 'Coterie',
        support_email: '',
      },
      rateKeys: {
        default_rental_rate: { kind: 'rental', maxCents: 10_000_000 },
        affiliate_commission_rate: { kind: 'commission', maxCents: 10_000 },
        referral_bonus_amount: { kind: 'bonus', maxCents: 10_000_000 },
      },
    }))
  it('contain eight columns for the list of people by default', () => {
    const shownColumns = Object.entries(settingDefaults.user_management_columns).filter(([, on]) => on)
    expect(shownColumns.map(([name]) => name)).toEqual([
      'name',
      'email',
      'phone',
      'referralCode',
      'affiliateStatus',
      'joined',
      'lastLogin',
      'roles',
    ])
  })
  it('have the specified categories', () => {
    const of = (category: string) =>
      Object.entries(settingCategories).flatMap(([key, each]) => (each === category ? [key] : []))
    expect(of('security')).toEqual([
      'require_email_verification',
      'require_second_factor',
      'require_second_admin',
      'session_timeout_minutes',
      'email_check',
      'bot_check',
    ])
    expect(of('user_management')).toEqual(['user_management_columns'])
    expect(of('integrations')).toEqual(['payout_fee', 'webhook_url', 'webhook_format'])
    expect(of('system')).toHaveLength(14)
    expect(of('content')).toHaveLength(4 + editableTemplates.length)
  })
  it('have defaults for missing, invalid and unknown keys, while a stored zero remains (M7)', () => {
    const stored = [
      row('payment_threshold', { value: 0, type: 'currency', currency: 'USD' }),
      row('payout_day', { value: 99 }),
      row('holding_days', 3),
      row('nobody', { value: 1 }),
      row('product_name', { value: ' Ours ' }),
      row('platform_announcement', { enabled: true, message: 'Hi' }),
    ]
    expect(settingsFrom(stored)).toEqual({
      ...settingDefaults,
      payment_threshold: 0,
      product_name: 'Ours',
      platform_announcement: { enabled: true, message: 'Hi' },
    })
    expect(settingsFrom([])).toEqual(settingDefaults)
    expect(settingsFrom([]).user_management_columns).not.toBe(settingDefaults.user_management_columns)
  })

  it('are read from the stored forms that the specification names (P22)', () => {
    const stored = Object.entries(settingDefaults).map(([key, value]) =>
      row(key, toStoredSetting(key as SettingKey, value)),
    )
    expect(settingsFrom(stored)).toEqual(settingDefaults)
    expect(toStoredSetting('payment_threshold', 100)).toEqual({ value: 100, type: 'currency', currency: 'USD' })
    expect(toStoredSetting('referral_bonus_amount', 50)).toEqual({ value: 50, type: 'currency', currency: 'USD' })
    expect(toStoredSetting('require_email_verification', false)).toEqual({ value: false })
    expect(toStoredSetting('session_timeout_minutes', 60)).toEqual({ value: 60 })
    expect(toStoredSetting('platform_announcement', { enabled: false, message: '' })).toEqual({
      enabled: false,
      message: '',
    })
  })
})
