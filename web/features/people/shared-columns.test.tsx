// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { settingDefaults } from '../../../domain/programme/settings'
import type { CoterieDb } from '../../data/db/database'
import { putRow } from '../../data/testing/affiliate'
import { adminsCopy, answerWith, dropCopy, showScreen, windowOf } from '../../data/testing/screen'
import { PeoplePage } from './people-page'

let db: CoterieDb
beforeEach(async () => {
  windowOf(1440)
  db = await adminsCopy()
  const lucia = {
    id: 'lucialucialucia',
    created: '2026-01-01 00:00:00.000Z',
    email: 'lucia@mail.example',
    verified: true,
    first_name: 'Lucía',
    last_name: 'Fernández',
    phone: '+34600000000',
    linkedin_url: '',
    paypal_email: '',
    referral_code: 'LUCIA222',
    rental_start: '',
    account_status: 'inactive',
    affiliate_status: 'inactive',
    profile_photo_status: '',
    verification_badge_status: '',
    roles: ['user'],
    terms_version: '',
    anonymised_at: '',
    last_login_at: '',
  }
  answerWith(() => ({ rows: [lucia], next: '', total: { least: 1, more: false } }))
  await putRow(db, 'programme', { id: 'programme000000', time_zone: 'UTC', rate_history: {} } as never)
})
afterEach(async () => {
  cleanup()
  await dropCopy()
})

it('the columns that the setting names are shown to every admin, as soon as they are saved', async () => {
  showScreen('/admin/users', <PeoplePage />)
  const table = await screen.findByRole('table')
  expect(await within(table).findByRole('columnheader', { name: 'Phone' })).toBeTruthy()
  expect(within(table).queryByRole('columnheader', { name: 'PayPal email' })).toBeNull()
  const value = { ...settingDefaults.user_management_columns, phone: false, paypalEmail: true }
  await act(async () => {
    await putRow(db, 'admin_settings', {
      id: 'columnscolumns0',
      setting_key: 'user_management_columns',
      setting_value: value,
      version: 1,
    } as never)
  })
  expect(await within(screen.getByRole('table')).findByRole('columnheader', { name: /PayPal/i })).toBeTruthy()
  expect(within(screen.getByRole('table')).queryByRole('columnheader', { name: 'Phone' })).toBeNull()
})
