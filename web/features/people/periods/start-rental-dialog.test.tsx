// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startRentalRoute } from '../../../../domain/api/people/rentals'
import { addDays, daysInMonth, monthOf } from '../../../../domain/calendar'
import type { Consent, Rate, User } from '../../../../domain/entities'
import { CodedError } from '../../../../domain/error-codes'
import { dateBounds } from '../../../../domain/money/date-bounds'
import { formatCents } from '../../../../domain/money/dollars'
import { previewStart } from '../../../../domain/money/accrual/rentals'
import { StartConditions } from './start-conditions'
import { StartRentalDialog } from './start-rental-dialog'

const start = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
vi.mock('../../../data/queries/commands', () => ({ sendCommand: start }))
vi.mock('../../../data/queries/installation/program', async (real) => ({
  ...(await real<object>()),
  useProgram: () => ({ value: { payment_threshold_cents: 10_000 } }),
}))
vi.mock('../../../data/queries/use-route', () => ({
  useRoute: () => ({ value: { generated: ['2026-09'], ready: [] } }),
}))
vi.mock('../../../data/queries/installation/installation', async (real) => ({
  ...(await real<object>()),
  useMailsKept: () => false,
}))
vi.mock('../../../data/queries/clock', async (real) => ({
  ...(await real<object>()),
  useToday: () => '2026-11-21',
}))

describe('start rental dialog', () => {
  const today = '2026-11-21'

  const person = { id: 'emilia000000000', first_name: 'Emilia', last_name: 'Sandoval', email: 'e@mail.example' } as User
  const rates = [
    { kind: 'rental', user_id: '', from_month: '2020-01', n: 1, amount_cents: 10_000, use_default: false },
  ] as Rate[]

  const onDone = vi.fn<() => void>()
  const show = () =>
    render(
      <StartRentalDialog
        open
        person={person}
        consents={[]}
        rates={rates}
        balanceCents={0}
        onClose={() => undefined}
        onDone={onDone}
      />,
    )
  const type = (label: string | RegExp, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  const submit = () => screen.getByRole('button', { name: 'Start Rental' })

  beforeEach(() => {
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe() {}
        unobserve() {}
        disconnect() {}
      },
    )
    start.mockReset()
    onDone.mockReset()
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  describe('Start Rental', () => {
    it('shows what the domain counts', () =>
      fc.assert(
        fc.property(fc.integer({ min: 0, max: 400 }), (daysAgo) => {
          const startDate = addDays(today, -daysAgo)
          const { unmount } = show()
          type('Start date', startDate)
          const [first] = previewStart(startDate, {
            today,
            bounds: dateBounds('2020-01-01', today),
            generated: [],
            rateCents: () => 10_000,
          })
          const sum = formatCents(first?.amountCents ?? 0)
          const formula = `$100.00 × ${first?.days} ÷ ${daysInMonth(monthOf(startDate))} = ${sum}`
          expect(screen.getByText(formula)).toBeTruthy()
          expect(screen.getAllByText(sum).length).toBeGreaterThan(0)
          unmount()
        }),
        { numRuns: 15 },
      ))

    it('asks for a reason in a month that has ended, and not in the running one', async () => {
      show()
      type('Start date', '2026-11-03')
      expect(screen.queryByLabelText('Reason')).toBeNull()
      type('Start date', '2026-09-16')
      fireEvent.click(submit())
      fireEvent.submit(submit().closest('form') ?? document.forms[0] ?? document.body)
      expect(await screen.findByText('Give a reason: it is recorded.')).toBeTruthy()
      expect(screen.getByText('September is generated already. The next run makes these days up.')).toBeTruthy()
      expect(start).not.toHaveBeenCalled()
    })

    it('sends one command for a double click', async () => {
      let answer: (answered: unknown) => void = () => undefined
      start.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
      show()
      type('Start date', '2026-11-03')
      const form = document.forms[0]
      if (form === undefined) throw new Error('no form')
      fireEvent.submit(form)
      fireEvent.submit(form)
      await waitFor(() =>
        expect(start).toHaveBeenCalledWith(startRentalRoute, { user: person.id, startDate: '2026-11-03' }),
      )
      answer({ period: 'p' })
      await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
      expect(start).toHaveBeenCalledTimes(1)
    })

    it('says why it was refused, and stays open', async () => {
      start.mockRejectedValue(new CodedError('consent-needed'))
      show()
      const form = document.forms[0]
      if (form !== undefined) fireEvent.submit(form)
      expect((await screen.findByRole('alert')).textContent).toContain('consent')
      expect(onDone).not.toHaveBeenCalled()
    })
  })
})

describe('start conditions', () => {
  const person = {
    id: 'emilia000000000',
    email: 'e@mail.example',
    verified: false,
    terms_version: '',
    anonymised_at: '',
  }
  const from = { startDate: '2026-11-01', dayOf: (at: string) => at.slice(0, 10) }
  afterEach(cleanup)

  describe('The address that isn’t proved', () => {
    it('of somebody from an import has no button, and it is said why', () => {
      render(<StartConditions person={person as User} consents={[]} {...from} />)
      expect(screen.queryByRole('button', { name: 'Send the link' })).toBeNull()
      expect(screen.getByText(/came by an import/)).toBeTruthy()
    })

    it('of somebody who signed up has the button', () => {
      render(<StartConditions person={{ ...person, terms_version: '1' } as User} consents={[]} {...from} />)
      expect(screen.getByRole('button', { name: 'Send the link' })).toBeTruthy()
      expect(screen.queryByText(/came by an import/)).toBeNull()
    })
  })

  describe('The consent', () => {
    const of = (at: string) => [{ document: 'rental', version: '2', at } as Consent]

    it.each([
      ['2026-11-01 23:00:00.000Z', false],
      ['2026-11-02 00:00:00.000Z', true],
    ])('of %s is said to be later than a first day on Nov 1: %s', (at, later) => {
      render(<StartConditions person={person as User} consents={of(at)} {...from} />)
      expect(screen.queryByText('The consent is later than the first day of the rental.') !== null).toBe(later)
      expect(screen.getByText(/^Consent recorded/).closest('li')?.textContent).toMatch(later ? /^Later/ : /^Done/)
    })
  })
})
