import { act, screen } from '@testing-library/react'
import { lastDay } from '../../../../domain/calendar'
import type { AffiliatePeriod } from '../../../../domain/entities'
import type { HoldableLine } from '../../../../domain/money/payments/holds'
import { line } from '../../../../domain/testing/money-rows'
import { renderScreen } from '../../../data/testing/screen'
import { EarningsPage } from '../earnings-page'
import { MemberExplanationSheet } from '../member-explanation-sheet'

const path = '/dashboard/earnings'

export const today = '2026-11-21'

/** The periods of an affiliate since January 2026. */
export const affiliatePeriods = [{ start_date: '2026-01-01', end_date: '' } as AffiliatePeriod]

/** Returns the rental line of a full month, $100.00 by default. */
export const fullMonth = (of: string, over: Partial<HoldableLine> = {}): HoldableLine => {
  const days = Number(lastDay(of).slice(8))
  return line({
    id: `line-${of}`,
    month: of,
    days: (2 ** 31 - 1) >>> (31 - days),
    days_in_month: days,
    period_start: `${of}-01`,
    period_end: lastDay(of),
    amount_cents: 10_000,
    reason: '',
    paid_date: '',
    ...over,
  })
}

/** Renders the explanation of an amount, and returns its sheet. */
export async function openExplanation(why: string): Promise<HTMLElement> {
  await act(async () => renderScreen(path, <MemberExplanationSheet />, `${path}?why=${why}`))
  return screen.getByRole('dialog')
}

export const renderEarnings = () => act(async () => renderScreen(path, <EarningsPage />))

/** Renders the earnings with the sheet of explanations, which `why` opens. */
export const renderEarningsWithSheet = (why?: string) =>
  act(async () =>
    renderScreen(
      path,
      <>
        <EarningsPage />
        <MemberExplanationSheet />
      </>,
      why === undefined ? path : `${path}?why=${why}`,
    ),
  )
