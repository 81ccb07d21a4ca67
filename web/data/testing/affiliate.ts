import { vi } from 'vitest'
import type { Collections } from '../../../domain/entities'
import type { SyncedCollection } from '../../../domain/sync/collections'
import type { HoldableLine } from '../../../domain/money/payments/holds'
import { commission, payment } from '../../../domain/testing/money-rows'
import type { CoterieDb } from '../engine/db/database'
import { openDatabase } from '../engine/db/current-database'
import { changeSession } from '../engine/person/session-state'
import { syncState } from '../engine/sync/status'
import { meId } from './screen'

/** The data is as of noon on 21 November 2026 and includes another person's rows, which no screen may count. */

const moment = (day: string) => `${day} 12:00:00.000Z`
const other = 'otherotherother'

export const putRow = <C extends SyncedCollection>(db: CoterieDb, name: C, row: Partial<Collections[C]>) =>
  db.table(name).put({ created: moment('2026-09-01'), created_at: moment('2026-09-01'), updated: '', ...row })

const referral = (id: string, over: Partial<Collections['referrals']>): Partial<Collections['referrals']> => ({
  id,
  affiliate_id: meId,
  referred_name: '',
  referred_email: '',
  referred_user: '',
  status: 'pending',
  account_status: 'inactive',
  rental_start: '',
  signup_date: '',
  link_label: '',
  closed_at: '',
  closed_reason: '',
  hidden_at: '',
  expires_at: '',
  ...over,
})
const attribution = (of: string, affiliate_id = meId) => ({
  id: `a-${of}`,
  referral: of,
  referred_user: `u-${of}`,
  affiliate_id,
  from_date: '',
  to_date: '',
  voided_at: '',
})
const line = (id: string, over: Partial<HoldableLine>) =>
  commission({
    id,
    user_id: meId,
    source: 'a-saul',
    days: 0x3f_ff_ff_ff,
    days_in_month: 30,
    amount_cents: 5_000,
    ...over,
  })

/** Opens an affiliate's database. `whole`: the first sync is complete; `people`: there are referrals and earnings lines. */
export async function openAffiliateDatabase({ whole = true, people = true } = {}): Promise<CoterieDb> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T12:00:00Z') })
  const db = await openDatabase(meId)
  changeSession({ state: 'live', person: { id: meId, roles: ['affiliate'], language: 'en', firstName: 'Marta' } })
  syncState.set('up-to-date')
  await db.meta.bulkPut([
    { key: 'opened', value: true },
    { key: 'syncedAt', value: whole ? Date.now() : 0 },
  ])
  await putRow(db, 'users', { id: meId, referral_code: 'MARTAMAR', paypal_email: 'marta@pay.example' })
  await putRow(db, 'program', {
    id: 'program000000',
    origin: 'https://coterie.example',
    product_name: 'Coterie',
    time_zone: 'UTC',
    payout_day: 5,
    rental_rate_cents: 10_000,
    commission_rate_cents: 5_000,
    payment_threshold_cents: 10_000,
  })
  if (people) await putPeople(db)
  return db
}

async function putPeople(db: CoterieDb): Promise<void> {
  await putRow(db, 'affiliate_periods', {
    id: 'mine',
    user_id: meId,
    start_date: '2026-01-01',
    end_date: '',
    voided_at: '',
  })
  const active = { status: 'active', account_status: 'active' } as const
  const rows = [
    referral('rita', {
      ...active,
      referred_name: 'Rita Sol',
      referred_email: 'r•••@mail.example',
      rental_start: '2026-11-12',
    }),
    referral('saul', {
      ...active,
      referred_name: 'Saul Paz',
      referred_email: 's•••@mail.example',
      rental_start: '2026-09-01',
    }),
    referral('tina', { referred_name: 'Tina Rey', referred_email: 't•••@mail.example', signup_date: '2026-11-18' }),
    referral('uma', { referred_name: 'Uma Gil', referred_email: 'uma@mail.example', expires_at: moment('2026-12-14') }),
    referral('vera', {
      referred_email: 'vera@mail.example',
      expires_at: moment('2026-10-30'),
      closed_at: moment('2026-10-30'),
      closed_reason: 'expired',
    }),
    referral('hidden', { ...active, referred_name: 'Hidden Hugo', hidden_at: moment('2026-11-01') }),
    referral('foreign', { ...active, affiliate_id: other, referred_name: 'Zoe Foreign', rental_start: '2026-09-01' }),
  ]
  for (const row of rows) {
    const used = row.id !== 'uma' && row.id !== 'vera'
    await putRow(db, 'referrals', {
      ...row,
      referred_user: used ? `u-${row.id}` : '',
      created_at: moment('2026-11-14'),
    })
    if (used) await putRow(db, 'referral_attributions', attribution(row.id ?? '', row.affiliate_id))
  }
  await putRow(db, 'earnings', line('september', { month: '2026-09', status: 'paid', payment: 'paid' }))
  await putRow(db, 'earnings', line('october', { month: '2026-10' }))
  await putRow(db, 'earnings', line('foreign', { user_id: other, month: '2026-10', amount_cents: 77_700 }))
  const paid = { id: 'paid', user_id: meId, payment_type: 'commission', month: '2026-09', run: 'run' } as const
  const dispersed = { status: 'dispersed', amount_cents: 5_000, dispersed_at: moment('2026-10-05') } as const
  await putRow(db, 'user_payments', payment({ ...paid, ...dispersed }))
}
