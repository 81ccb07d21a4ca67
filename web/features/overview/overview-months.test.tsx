// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { noFigures } from '../../../domain/figures/values'
import type { PaydayForecast } from '../../../domain/money/payday-forecast'
import type { CoterieDb } from '../../data/db/database'
import { putAllFigures } from '../../data/testing/figures'
import { wellHealth } from '../../data/testing/health'
import { adminsCopy, answerWith, dropCopy, showScreen } from '../../data/testing/screen'
import { OverviewPage } from './overview-page'

const user = userEvent.setup()
const days = Array.from({ length: 30 }, (_, at) => 1_000 * (at + 1))
const forecast: PaydayForecast = {
  month: '2026-11',
  payday: '2026-12-05',
  payments: 2,
  cents: 30_000,
  stays: 1_500,
  days,
  today: 23,
  soFar: { rental: { n: 2, cents: 20_000, whole: 26_000 }, commission: { n: 1, cents: 3_000, whole: 4_000 } },
}
const looked = { state: 'done', at: '2026-11-23 12:30:00.000Z', people: 3, lines: 6, differ: [], more: false, forecast }

let db: CoterieDb
let check: unknown

beforeEach(async () => {
  check = looked
  answerWith(({ pathname }) => {
    if (pathname === '/api/admin/health') return wellHealth
    if (pathname === '/api/admin/ledger/check') return check
    return { ready: [], generated: [], newestRun: null, today: '2026-11-23' }
  })
  db = await adminsCopy()
})
afterEach(async () => {
  cleanup()
  await dropCopy()
})

const show = () => showScreen('/admin', <OverviewPage />)

describe('the month that runs', () => {
  const region = (name: string) => screen.findByRole('region', { name })

  it('says what it has earned so far in the ring of its days, by kind, and what is expected', async () => {
    await putAllFigures(db)
    show()
    const card = await region('November 2026 so far')
    expect(within(card).getByRole('img', { name: '$230.00, 23 of 30 days' })).toBeTruthy()
    expect(card.textContent).toContain('Rental, 2 rentals$200.00')
    // nothing explains an estimate of a month that has no lines yet, so nothing opens
    expect(within(card).queryByRole('link')).toBeNull()
    expect(card.textContent).toContain('Commission, 1 referral$30.00')
    expect(card.textContent).toContain('Expected by Nov 30about $300.00')
  })

  it('stands behind the runs, and isn’t shown twice once its run is made', async () => {
    const run = { month: '2026-10', rentalCents: 20_000, commissionCents: 1_000 }
    await putAllFigures(db, { runs: { months: [run] } })
    show()
    await region('November 2026 so far')
    const money = await region('Money by month')
    await user.click(within(money).getByRole('button', { name: 'Table' }))
    const rows = () =>
      within(money)
        .getAllByRole('row')
        .map((row) => row.textContent)
    expect(rows()).toEqual(['MonthRentalCommission', 'Nov 2026 so far$200.00$30.00', 'Oct 2026$200.00$10.00'])
    await putAllFigures(db, { runs: { months: [run, { ...run, month: '2026-11' }] } })
    await waitFor(() =>
      expect(rows()).toEqual(['MonthRentalCommission', 'Nov 2026$200.00$10.00', 'Oct 2026$200.00$10.00']),
    )
  })

  it('is shown as of an earlier look while the newest is worked out, and says so', async () => {
    await putAllFigures(db)
    check = { state: 'working', before: looked }
    show()
    const card = await region('November 2026 so far')
    expect(card.textContent).toMatch(/as of \d+:30 [AP]M, being worked out anew/)
    check = { ...looked, forecast: { ...forecast, days: days.map((cents) => cents + 100) } }
    expect(await within(card).findByRole('img', { name: '$231.00, 23 of 30 days' })).toBeTruthy()
    expect(card.textContent).not.toContain('worked out')
  })

  it('comes beside the copy: the server has it already', async () => {
    show()
    await region('November 2026 so far')
  })

  it('says why it can’t be read, and is asked again', async () => {
    await putAllFigures(db)
    check = { state: 'failed', code: 'server-busy' }
    show()
    const failed = await screen.findByText('What the month has earned can’t be read.')
    check = looked
    await user.click(within(failed.closest('[role=alert]') as HTMLElement).getByRole('button'))
    await region('November 2026 so far')
  })
})

describe('money by month', () => {
  const card = () => screen.findByRole('region', { name: 'Money by month' })

  it('of a new installation says what will be there, instead of a scale of zeros', async () => {
    const soFar = { n: 0, cents: 0, whole: 0 }
    check = {
      ...looked,
      forecast: {
        ...forecast,
        cents: 0,
        stays: 0,
        days: days.map(() => 0),
        soFar: { rental: soFar, commission: soFar },
      },
    }
    await putAllFigures(db)
    show()
    await screen.findByRole('region', { name: 'November 2026 so far' })
    expect((await card()).textContent).toBe(
      'Money by monthNothing earned yetThe first day of a rental draws the first disc.',
    )
  })

  it('isn’t called empty while what the first month has earned isn’t known', async () => {
    check = { state: 'working' }
    await putAllFigures(db)
    show()
    await screen.findByRole('region', { name: 'How long things wait' })
    expect(screen.queryByText('Nothing earned yet')).toBeNull()
  })

  it('has “so far” under its month, where that isn’t at the picture’s edge', async () => {
    await putAllFigures(db)
    show()
    await screen.findByRole('region', { name: 'November 2026 so far' })
    const [note] = await within(await card()).findAllByText('so far')
    const [month] = within(await card()).getAllByText('Nov')
    expect(note?.getAttribute('x')).toBe(month?.getAttribute('x'))
  })
})

describe('people joining and leaving', () => {
  it('are the rentals of each month, also of one in which nobody came; what is still to come stands apart', async () => {
    const flow: [string, number, number][] = [
      ['2026-09', 3, 1],
      ['2026-11', 4, 2],
    ]
    await putAllFigures(db, { rentals: { count: 1, by: '2026-11-30', flow, starting: 1, leaving: 2 } })
    show()
    const card = await screen.findByRole('region', { name: 'People joining and leaving' })
    expect(within(card).getAllByRole('img', { name: /Nov 2026: 4 start, 2 end\.$/ })).not.toHaveLength(0)
    expect(within(card).getByText('still to come by Nov 30')).toBeTruthy()
    await user.click(within(card).getByRole('button', { name: 'Table' }))
    expect(
      within(card)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual(['MonthJoinedLeft', 'Nov 202642', 'Oct 202600', 'Sep 202631'])
  })
})

const figures = () => within(screen.getByRole('region', { name: 'People and tickets' }))

describe('the small lines under the counts', () => {
  it('say who came, who earns and what waits', async () => {
    const { tickets } = noFigures
    await putAllFigures(db, {
      people: { all: 1281, user: 1220, affiliate: 58, admin: 3, joinedWeek: 14, referring: 56, adminsWeek: 3 },
      tickets: {
        ...tickets,
        waiting: { ...tickets.waiting, count: 5 },
        waitingInProgress: 2,
        oldest: { ...tickets.oldest, closed: '2026-01-08 10:00:00.000Z' },
      },
    })
    show()
    await waitFor(() =>
      expect(figures().getByRole('link', { name: /^Users/ }).textContent).toBe('Users1,22014 joined this week'),
    )
    const texts = figures()
      .getAllByRole('link')
      .map((link) => link.textContent)
    expect(texts).toContain('Affiliates5856 with a referral')
    expect(texts).toContain('Admins33 here this week')
    expect(texts).toContain('Open03 wait for us')
    expect(texts).toContain('In Progress02 wait for us')
    expect(texts).toContain('Closed0since Jan 2026')
    expect(texts).toContain('Resolved0')
  })
})
