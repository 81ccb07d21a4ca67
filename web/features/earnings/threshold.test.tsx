// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { MoneyView } from '../../../domain/money/views/money-view'
import type { Unmade } from '../../../domain/money/accrual/unmade'
import { PayeeReason } from './reason-body'
import { Threshold } from './threshold'

describe('threshold', () => {
  afterEach(cleanup)
  const show = (balanceCents: number, threshold = 10_000, ahead: Partial<Unmade> = {}) => {
    const unmade: Unmade = {
      soFarCents: 0,
      closesCents: 0,
      month: '',
      cents: 0,
      coming: [],
      ahead: [],
      rest: false,
      ...ahead,
    }
    return render(
      <Threshold
        {...(ahead.soFarCents !== undefined && { adding: '2026-11' })}
        view={
          {
            today: '2026-11-21',
            unpaid: { balanceCents },
            ahead: unmade,
            facts: { program: { payment_threshold_cents: threshold } },
          } as unknown as MoneyView
        }
      />,
    )
  }

  it('is reached at the cent, and never a cent before', () => {
    show(10_000)
    expect(screen.getByText(/it is paid with the next run/)).toBeTruthy()
    expect(screen.getByRole('img', { name: '100 % of the threshold' })).toBeTruthy()
    cleanup()
    show(9_999)
    expect(screen.getByText(/it carries over/)).toBeTruthy()
    expect(screen.getByRole('img', { name: '99 % of the threshold' })).toBeTruthy()
  })

  it('says nothing without a threshold, and draws no debt', () => {
    expect(show(500, 0).container.innerHTML).toBe('')
    cleanup()
    show(-500)
    expect(screen.getByRole('img', { name: '0 % of the threshold' })).toBeTruthy()
  })

  it('counts what the running month adds up to, and says when it gets there', () => {
    show(0, 6_000, { soFarCents: 8_333, closesCents: 10_000, cents: 10_000, month: '2026-11' })
    expect(screen.getByText(/^With November so far you have \$83\.33 of \$60\.00\. That is enough/)).toBeTruthy()
    expect(screen.getByRole('img', { name: '100 % of the threshold' })).toBeTruthy()
    cleanup()
    show(0, 10_000, { soFarCents: 7_000, closesCents: 10_000, cents: 10_000, month: '2026-11' })
    expect(
      screen.getByText(/\$70\.00 of \$100\.00\. It gets there when November closes, with about \$100\.00/),
    ).toBeTruthy()
    expect(screen.getByRole('img', { name: '70 % of the threshold' })).toBeTruthy()
    cleanup()
    show(1_000, 10_000, { soFarCents: 3_000, closesCents: 5_000, cents: 5_000 })
    expect(screen.getByText(/it carries over.*When November closes it will be about \$50\.00\.$/)).toBeTruthy()
    cleanup()
    show(0, 10_000, { soFarCents: 3_000, closesCents: 5_000, cents: 15_000, month: '2026-12' })
    expect(screen.getByText(/about \$50\.00\. It gets there when December closes, with about \$150\.00/)).toBeTruthy()
    cleanup()
    show(1_000, 10_000, { cents: 1_000, month: '2026-11', rest: true })
    expect(
      screen.getByText(/\$10\.00 of \$100\.00\. Nothing comes after it, so it is paid whatever its size/),
    ).toBeTruthy()
  })
})

describe('payee reason', () => {
  afterEach(cleanup)

  it('shows the payee what was written for them', () => {
    render(<PayeeReason payment={{ reason_for_payee: 'For the photo session in May' }} />)
    expect(screen.getByText('For the photo session in May')).toBeTruthy()
  })

  it.each([{ reason_for_payee: '' }, {} as { reason_for_payee: string }])(
    'shows nothing when nothing was written',
    (payment) => {
      const { container } = render(<PayeeReason payment={payment} />)
      expect(container.textContent).toBe('')
    },
  )
})
