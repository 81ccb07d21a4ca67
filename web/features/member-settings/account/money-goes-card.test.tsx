// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { User } from '../../../../domain/entities'
import { payment } from '../../../../domain/testing/money-rows'
import { showScreen } from '../../../data/testing/screen'
import { setLanguage } from '../../../i18n/language'
import { MoneyGoesCard } from './money-goes-card'

const given = vi.hoisted(() => ({ payments: [] as unknown[] }))
vi.mock('../../../data/queries/money/money-view', async (real) => ({
  ...(await real<object>()),
  useMoneyFacts: () => ({ value: { payments: given.payments } }),
}))

const sent = (address: string, day: string) =>
  payment({ status: 'dispersed', payee_paypal: address, dispersed_at: `${day} 10:00:00.000Z` })
function show(paypal: string, ...payments: unknown[]): string[] {
  given.payments = payments
  showScreen('/', <MoneyGoesCard me={{ id: 'me', paypal_email: paypal } as User} />)
  return screen.queryAllByRole('listitem').map((row) => row.textContent)
}
afterEach(async () => {
  cleanup()
  await act(() => setLanguage('en'))
})

it('says of each address what arrived there, the one of now first', () => {
  const rows = show(
    'now@pay.example',
    sent('old@pay.example', '2026-04-14'),
    sent('old@pay.example', '2026-09-29'),
    sent('now@pay.example', '2026-11-05'),
  )
  expect(rows).toEqual([
    'now@pay.example1 payment arrived here, on Nov 5, 2026.',
    'old@pay.exampleBefore: 2 payments, Apr 14, 2026 to Sep 29, 2026',
  ])
})

it('says in Spanish that nothing has arrived yet', async () => {
  await act(() => setLanguage('es'))
  expect(show('now@pay.example')).toEqual(['now@pay.exampleAquí aún no ha llegado ningún pago.'])
})

it('is not there before there is an address', () => {
  expect(show('')).toEqual([])
  expect(screen.queryByText('Where your money goes')).toBeNull()
})
