// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import type { UserPayment } from '../../../domain/entities'
import { moneyView } from '../../../domain/money/views/money-view'
import { commission, facts, hold, linked, payment, referral } from '../../../domain/testing/money-rows'
import { syncState } from '../../data/engine/sync/status'
import { openAffiliateDatabase, putRow } from '../../data/testing/affiliate'
import { mockServer, deleteDatabase, meId, renderScreen, setViewportWidth } from '../../data/testing/screen'
import { setLanguage } from '../../i18n/language'
import { toastContents } from '../../ui/layers/toast'
import { withToasts } from '../testing/with-toasts'
import { AffiliateDashboardPage } from './affiliate-dashboard-page'
import { PendingCard } from './pending-card'
import { SharePage } from './share-page'
import { useCopyToClipboard } from './use-referral-link'

describe('affiliate dashboard on a local database', () => {
  const show = () => renderScreen('/affiliate_dashboard', <AffiliateDashboardPage />)
  const openPage = async () => {
    await openAffiliateDatabase()
    show()
  }
  const region = (name: string) => screen.findByRole('region', { name })
  const figure = async (name: string) => (await region(name)).textContent

  mockServer(() => ({}))
  afterEach(async () => {
    cleanup()
    await deleteDatabase()
    vi.useRealTimers()
    vi.restoreAllMocks()
    await act(() => setLanguage('en'))
  })

  test('shows the affiliate’s own four stats, each with its breakdown', async () => {
    await openPage()
    expect(await figure('Total Referrals')).toBe('Total Referrals42 pending')
    expect(await figure('Active Referrals')).toBe('Active Referrals2none on hold')
    expect(await figure('Total Earnings')).toBe('Total Earnings$50.00paid in 1 payment')
    expect(await figure('Pending Earnings')).toContain('$50.00')
    expect(document.body.textContent).not.toMatch(/Zoe|777|Hidden/)
  })

  test('shows a month of the chart on click or by keyboard, with its referrals and their amounts', async () => {
    await openPage()
    const card = within(await region('Commission by month'))
    const [plot] = card.getAllByRole('group', { name: /^Commission by month: September 2026, 1 person, \$50\.00/ })
    const column = (name: RegExp) => within(plot as HTMLElement).getByRole('button', { name })
    const pressed = () =>
      within(plot as HTMLElement)
        .getAllByRole('button', { pressed: true })
        .map((each) => each.getAttribute('aria-label'))
    expect(pressed()).toEqual(['October 2026, 1 person, $50.00'])
    expect(card.getByRole('heading', { name: 'October by referral' })).toBeTruthy()
    await userEvent.click(column(/^November 2026, 2 people, \$51\.67/))
    expect(card.getByRole('heading', { name: /^November.* by referral/ })).toBeTruthy()
    expect(card.getAllByRole('listitem').map((item) => item.textContent)).toEqual(
      expect.arrayContaining(['RSRita Sol$16.67', 'SPSaul Paz$35.00']),
    )
    expect(card.getByRole('link', { name: /^\$51\.67/ }).getAttribute('href')).toBe(
      '/affiliate_dashboard?why=commission-2026-11',
    )
    await userEvent.keyboard('{ArrowRight}')
    expect(pressed()).toEqual(['December 2026, 2 people, $100.00'])
    expect(document.activeElement).toBe(column(/^December/))
    expect(card.getByRole('link', { name: /^\$100\.00/ }).getAttribute('href')).toContain('forecast-commission-2026-12')
    await userEvent.keyboard('{Home}')
    expect(pressed()).toEqual(['September 2026, 1 person, $50.00'])
  })
})

describe('card of pending commission', () => {
  const today = '2026-11-26'
  afterEach(async () => {
    cleanup()
    await act(() => setLanguage('en'))
  })

  /** The states of a pending share, with the payment fields that cause them. */
  const payments = {
    unapproved: { status: 'pending' },
    approved: { status: 'approved' },
    unclaimed: { status: 'approved', payout_state: 'unclaimed', payout_until: '2026-12-22' },
    onhold: { status: 'approved', payout_state: 'onhold' },
    unconfirmed: { status: 'approved', payout_state: 'unknown' },
    sent: { status: 'approved', payout_state: 'sent' },
  } as const satisfies { readonly [is: string]: Partial<UserPayment> }
  type Is = keyof typeof payments | 'below' | 'due' | 'checked'

  /** Renders the card of an affiliate whose commission is pending for these reasons, each with a different amount. */
  function renderCard(shares: readonly Is[], referrals = [referral({ closed_at: '', status: 'active' })]) {
    const all = shares.map((is, at) => ({ is, id: `${is}${at}`, cents: is === 'due' ? 20_050 : 2_001 + at * 1_010 }))
    const inPayment = all.filter(({ is }) => is in payments)
    const view = moneyView(
      facts({
        user: { id: 'me', paypal_email: 'ivy@mail.example' } as never,
        affiliatePeriods: [{ start_date: '2026-01-01', end_date: '' } as never],
        lines: all.map(({ is, id, cents }) =>
          commission({
            id: `line-${id}`,
            month: '2026-09',
            days: 1,
            days_in_month: 30,
            amount_cents: cents,
            payment: is in payments ? id : '',
            ...(is === 'checked' && { hold: hold() }),
          }),
        ),
        payments: inPayment.map(({ is, id, cents }) =>
          payment({
            id,
            payment_type: 'commission',
            month: '2026-09',
            amount_cents: cents,
            created_at: '2026-10-03 06:00:00.000Z',
            payout_sent_on: '2026-11-20',
            payout_reported_at: '2026-11-22 10:00:00.000Z',
            ...payments[is as keyof typeof payments],
          }),
        ),
        paymentLines: inPayment.flatMap(({ id }) => linked(id, `line-${id}`)),
      }),
      referrals,
      today,
    )
    const { container } = render(
      <MemoryRouter>
        <PendingCard view={view} hrefOf={(why) => `?why=${why}`} />
      </MemoryRouter>,
    )
    const region = screen.getByRole('region')
    return {
      total: all.reduce((sum, { cents }) => sum + cents, 0),
      answer: container.querySelector('p')?.textContent ?? '',
      steps: within(region)
        .getAllByRole('listitem')
        .map((step) => step.textContent ?? ''),
      unopened: within(region)
        .getAllByRole('listitem')
        .filter((step) => /\$/.test(step.textContent ?? '') && step.querySelector('a') === null)
        .map((step) => step.textContent),
    }
  }

  const centsIn = (text: string): number[] =>
    [...text.matchAll(/\$(\d[\d,]*)\.(\d{2})/g)].map(([, whole = '', rest = '']) =>
      Number(whole.replaceAll(',', '') + rest),
    )
  const threshold = 10_000

  const mixtures: Is[][] = [
    ['unapproved', 'unclaimed'],
    ['approved', 'unclaimed'],
    ['unapproved', 'approved'],
    ['unapproved', 'approved', 'unclaimed'],
    ['below', 'unclaimed'],
    ['due', 'unclaimed'],
    ['checked', 'unclaimed'],
    ['checked', 'below'],
    ['unclaimed', 'unclaimed'],
    ['unclaimed', 'onhold'],
    ['onhold', 'unconfirmed', 'sent'],
    ['unapproved', 'approved', 'checked', 'below', 'unclaimed', 'onhold', 'unconfirmed'],
  ]

  describe('why an amount is pending (M24, M30)', () => {
    for (const language of ['en', 'es'] as const) {
      it.each(mixtures.map((mixture) => [mixture] as const))(
        `lists the reasons %j with amounts that add up to the total (${language})`,
        async (mixture) => {
          await act(() => setLanguage(language))
          const { answer, total, unopened, steps } = renderCard(mixture)
          const amounts = centsIn(answer).filter((cents) => cents !== threshold)
          expect(
            amounts.reduce((sum, cents) => sum + cents, 0),
            answer,
          ).toBe(total)
          expect(amounts).toHaveLength(mixture.length)
          expect(answer).not.toMatch(/Besides|Aparte|undefined|^It |^No llega/)
          // Every amount of a step links to its explanation, and at most one step is marked as next.
          expect(unopened).toEqual([])
          expect(steps.filter((step) => /^(Next|Después)/.test(step)).length).toBeLessThan(2)
        },
      )

      it.each(['unapproved', 'approved', 'below', 'due', 'checked', 'unclaimed', 'onhold', 'unconfirmed'] as const)(
        `does not repeat the amount when all of it is pending for the reason %s (${language})`,
        async (is) => {
          await act(() => setLanguage(language))
          const { answer } = renderCard([is])
          expect(
            centsIn(answer).filter((cents) => cents !== threshold),
            answer,
          ).toEqual([])
        },
      )
    }

    it('shows the expected sentences in both languages', async () => {
      expect(renderCard(['unapproved', 'unclaimed']).answer).toBe(
        '$20.01 is waiting for approval. $30.11 is unclaimed at PayPal. Claim it by Dec 22, 2026.Select the amount to see what to do.',
      )
      cleanup()
      const { answer, steps } = renderCard(['approved', 'unapproved'])
      expect(answer).toContain(
        '$20.01 is approved and will be sent on the next payout day; $30.11 is waiting for approval.',
      )
      expect(steps).toContain('NextWe approve the other $30.11. It’ll go to the PayPal email you have on that day.')
      cleanup()
      expect(renderCard(['approved']).answer).toContain(
        'This amount is approved and will be sent on the next payout day.',
      )
      cleanup()
      expect(renderCard(['below', 'unclaimed']).answer).toContain(
        '$20.01 is below the $100.00 minimum and carries over to your next payment.',
      )
      cleanup()
      expect(renderCard(['onhold', 'unconfirmed']).answer).toMatch(
        /\$20\.01 is on hold at PayPal\.\$30\.11 was sent to PayPal, but PayPal hasn’t confirmed that it arrived\./,
      )
      cleanup()
      await act(() => setLanguage('es'))
      expect(renderCard(['unapproved', 'unclaimed']).answer).toContain(
        '$20.01 están pendientes de aprobación. $30.11 están sin reclamar en PayPal. Reclámalos a más tardar el 22 dic 2026.',
      )
      cleanup()
      expect(renderCard(['below', 'unclaimed']).answer).toContain(
        '$20.01 no llegan al mínimo de $100.00 y se suman a tu próximo pago.',
      )
    })
  })
})

describe('share page', () => {
  const link = 'https://coterie.example/signup?ref=MARTAMAR'
  const write = vi.fn<(text: string) => Promise<void>>()
  const share = vi.fn<(data: ShareData) => Promise<void>>()
  const show = (page = <SharePage />) => renderScreen('/share', withToasts(page))
  const openPage = async () => {
    await openAffiliateDatabase()
    show()
  }
  const button = (name: string) => screen.findByRole('button', { name })
  const press = async (name: string) => {
    const pressed = await button(name)
    await act(async () => fireEvent.click(pressed))
  }

  beforeEach(() => {
    mockServer(() => ({}))
    write.mockReset().mockResolvedValue(undefined)
    share.mockReset().mockResolvedValue(undefined)
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(write)
    Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  })
  afterEach(async () => {
    cleanup()
    setViewportWidth(1024)
    await deleteDatabase()
    vi.useRealTimers()
    vi.restoreAllMocks()
    toastContents.clear()
  })

  test('shares and copies the affiliate’s link with the public address and draws its QR code, even offline', async () => {
    await openAffiliateDatabase()
    syncState.set('offline')
    show()
    expect(await screen.findByRole('img', { name: `QR code of ${link}` })).toBeTruthy()
    await press('Copy link')
    await press('Share…')
    await waitFor(() => expect(share).toHaveBeenCalledWith({ url: link }))
    expect(write).toHaveBeenCalledWith(link)
  })

  test('uses a label’s own link in the QR code, the copy button and the ready texts; adds and retires a label', async () => {
    const db = await openAffiliateDatabase()
    const label = { affiliate_id: meId, retired_at: '' }
    await putRow(db, 'link_labels', { ...label, id: 'flyer', label: 'Flyer June', mark: 'flyer-june' })
    await putRow(db, 'link_labels', { ...label, id: 'gone', label: 'Gone', mark: 'gone', retired_at: '2026-10-01' })
    const opens = { affiliate_id: meId, label: 'flyer', opens: 5 }
    await putRow(db, 'link_opens', { ...opens, id: 'new', month: '2026-11', day: '2026-11-20' })
    await putRow(db, 'link_opens', { ...opens, id: 'old', month: '2026-09', day: '' })
    await act(async () => db.table('referrals').update('rita', { link_label: 'flyer', signup_date: '2026-11-02' }))
    const requests: unknown[] = []
    mockServer(({ pathname }, body) => {
      if (pathname.startsWith('/api/links')) requests.push([pathname, body])
      return pathname.endsWith('/labels') ? { label: 'chat', mark: 'whatsapp' } : {}
    })
    show()
    const results = within(await screen.findByRole('list', { name: 'Results by label' }))
    expect(results.queryByText('Gone')).toBeNull()
    fireEvent.click(await results.findByRole('button', { name: /^Flyer June ?10 opened · 1 signed up · \d active$/ }))
    expect(await screen.findByRole('img', { name: `QR code of ${link}&from=flyer-june` })).toBeTruthy()
    await press('Copy link')
    await waitFor(() => expect(write).toHaveBeenCalledWith(`${link}&from=flyer-june`))
    expect((await screen.findAllByText(`${link}&from=flyer-june`)).length).toBeGreaterThan(2)
    await press('Copy the link of No label')
    await waitFor(() => expect(write).toHaveBeenCalledWith(link))
    await press('New label')
    fireEvent.change(screen.getByLabelText('New label', { selector: 'input' }), { target: { value: 'WhatsApp' } })
    await press('Add label')
    expect(await screen.findByRole('img', { name: `QR code of ${link}&from=whatsapp` })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'More for Flyer June' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove Flyer June' }))
    expect(await screen.findByText('Flyer June removed')).toBeTruthy()
    expect(requests).toEqual([
      ['/api/links/labels', { label: 'WhatsApp' }],
      ['/api/links/labels/retire', { label: 'flyer' }],
    ])
  })

  test('confirms only a copy that succeeded', async () => {
    await openAffiliateDatabase()
    write.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'))
    show()
    await press('Copy link')
    expect(await screen.findByText('Your browser blocked copying.')).toBeTruthy()
    expect(screen.queryByText('Copied!')).toBeNull()
    await press('Copy link')
    expect(await screen.findByText('Referral link copied to clipboard')).toBeTruthy()
    expect(await button('Copied!')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Copy link' })).toBeTruthy()
  })

  test('selects the link for manual copying when the browser refuses the clipboard', async () => {
    await openAffiliateDatabase()
    write.mockRejectedValue(new DOMException('no', 'NotAllowedError'))
    show(<AffiliateDashboardPage />)
    const code = await screen.findByText('MARTAMAR')
    await press('Copy link')
    await waitFor(() => expect(document.activeElement).toBe(code.parentElement))
    expect(String(getSelection())).toBe(link)
    write.mockResolvedValue(undefined)
    await press('Copy referral code')
    expect(await screen.findByText('Referral code copied to clipboard')).toBeTruthy()
    expect(write).toHaveBeenLastCalledWith('MARTAMAR')
  })

  test('ignores a closed share sheet, and suggests an alternative when sharing fails', async () => {
    await openAffiliateDatabase()
    share.mockRejectedValueOnce(new DOMException('closed', 'AbortError'))
    show()
    await press('Share…')
    await waitFor(() => expect(share).toHaveBeenCalledTimes(1))
    expect(screen.queryByRole('alert')?.textContent ?? '').toBe('')
    share.mockRejectedValueOnce(new Error('no'))
    await press('Share…')
    expect(await screen.findByText('Sharing didn’t work. Copy the link instead.')).toBeTruthy()
  })

  test('copies a ready text as shown, with current rates, the risk note and the affiliate’s link, in the reader’s language', async () => {
    await openPage()
    const texts = within(await screen.findByRole('region', { name: 'Ready-made messages' }))
    const first = () => texts.getAllByRole('button', { name: /^Copy$/ })[0] as HTMLElement
    await texts.findByText(/gets? \$100 a month.*I get \$50 a month/)
    fireEvent.click(first())
    await waitFor(() => expect(write).toHaveBeenCalledTimes(1))
    expect(write.mock.calls[0]?.[0]).toMatch(
      /through Coterie.*\$100.*\$50.*terms.* https:\/\/coterie\.example\/signup\?ref=MARTAMAR$/,
    )
    expect(await texts.findByText(`${write.mock.calls[0]?.[0].length} characters`)).toBeTruthy()
    fireEvent.click(texts.getByRole('button', { name: 'Español' }))
    await texts.findAllByText(`${link}&lang=es`)
    fireEvent.click(texts.getAllByRole('button', { name: /^Copy$/ })[0] as HTMLElement)
    await waitFor(() => expect(write).toHaveBeenCalledTimes(2))
    expect(write.mock.calls[1]?.[0]).toMatch(/&lang=es$/)
  })
})

describe('copying to the clipboard', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('navigator', { clipboard: { writeText: async () => undefined }, userAgent: '' })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('is confirmed for two seconds after the last press, and only for the copied item', async () => {
    const { result } = renderHook(useCopyToClipboard)
    const press = () => act(() => result.current.copy('code', 'MARTAMAR', 'Copied'))
    const after = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
    expect(result.current.copied).toBe('')
    await press()
    after(1_500)
    await press()
    after(1_999)
    expect(result.current.copied).toBe('code')
    after(1)
    expect(result.current.copied).toBe('')
  })
})
