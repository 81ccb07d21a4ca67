// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  auditChainRoute,
  auditLogRoute,
  resumePaymentsRoute,
  type AuditChain,
  type AuditRow,
} from '../../../domain/api/program/audit-log'
import { dayAnchorsRoute } from '../../../domain/api/money/day-anchors'
import { serverNow } from '../../data/engine/db/clock'
import { openAdminDatabase, deleteDatabase, renderScreen, setViewportWidth } from '../../data/testing/screen'
import { setLanguage } from '../../i18n/language'
import { localDay } from '../../i18n/format'
import { AuditLogPage } from './audit-log-page'
import { toDayDots } from './chain-card'
import { putRow } from '../../data/testing/affiliate'
import { AnchorsCard } from './anchors-card'

const fetched = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
const sent = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
vi.mock('../../data/queries/commands', () => ({ fetchRoute: fetched, sendCommand: sent }))

describe('audit log on a local database', () => {
  const nobody = { kind: 'other' as const, id: '', name: '', number: 0, cents: 0, month: '' }

  afterEach(async () => {
    cleanup()
    await setLanguage('en')
    await deleteDatabase()
  })

  const entry = async (n: number) => {
    await waitFor(() => expect(document.querySelector(`[data-row="${n}"]`)).toBeTruthy())
    return within(document.querySelector<HTMLElement>(`[data-row="${n}"]`)!)
  }
  const opened = async (n: number) => {
    await userEvent.click((await entry(n)).getByRole('button', { expanded: false }))
    return entry(n)
  }

  describe('audit log page', () => {
    const day = 86_400_000
    const ana = { ...nobody, kind: 'person' as const, id: 'inesquiroga0000', name: 'Inés Quiroga' }
    const at = (ago: number) => new Date(serverNow() - ago).toISOString().replace('T', ' ')
    const row = (n: number, action: string, more: Partial<AuditRow> = {}): AuditRow => ({
      n,
      at: at(0),
      actor: 'adminadminadmin',
      actorName: 'Ana Ortuño',
      action,
      subject: `users/inesquiroga0000`,
      about: ana,
      before: null,
      after: null,
      ...more,
    })

    const about = (kind: AuditRow['about']['kind'], more: Partial<AuditRow['about']> = {}) => ({
      ...nobody,
      ...more,
      kind,
    })

    let rows: AuditRow[]
    let chain: AuditChain
    const anchors = [{ at: '2026-11-20 00:47:03.000Z', entries: 48_100, text: 'Coterie anchor 1' }]
    const requests = () =>
      fetched.mock.calls.flatMap(([route, input]) => (route === auditLogRoute ? [input as object] : []))
    const verified = () =>
      fetched.mock.calls.flatMap(([route, input]) => (route === auditChainRoute ? [input as { verify?: string }] : []))
    const matches = { at: at(-day), ms: 812, broken: 0, brokenAt: '', anchor: 'matches' as const }
    const broken = { ...matches, broken: 11, brokenAt: '2026-11-14 03:02:00.000Z' }

    beforeEach(() => {
      setViewportWidth(1440)
      rows = [
        row(12, 'role.grant', { after: { role: 'affiliate', reason: '' } }),
        row(11, 'settings.save', {
          about: about('setting', { name: 'payment_threshold' }),
          before: { payment_threshold: 5000 },
          after: { payment_threshold: 10_000 },
        }),
        row(10, 'rental.end', {
          at: at(day),
          before: { start_date: '2026-06-18', end_date: '' },
          after: { start_date: '2026-06-18', end_date: '2026-11-18' },
        }),
        row(9, 'payment-run.commit', {
          at: at(9 * day),
          actor: '',
          actorName: 'system',
          about: about('run', { id: 'r', month: '2026-10' }),
          after: {
            month: '2026-10',
            hash: '06a462abdabf2928449f93ee4086f9a3134b90293',
            created: 238,
            skipped: 14,
            rentalCents: 2_084_811,
          },
        }),
      ]
      chain = {
        total: 48_218,
        payments: 'free',
        since: '2026-01-12 10:00:00.000Z',
        spans: [{ at: at(0), count: 412 }],
        checked: matches,
      }
      sent.mockReset().mockResolvedValue({})
      fetched.mockReset()
      fetched.mockImplementation(async (route) =>
        route === dayAnchorsRoute
          ? { anchors }
          : route === auditChainRoute
            ? chain
            : {
                rows,
                next: '',
                total: { least: rows.length, more: false },
                admins: [{ id: 'adminadminadmin', name: 'Ana Ortuño' }],
              },
      )
    })
    async function show(at_?: string) {
      await openAdminDatabase()
      return renderScreen('/admin/audit-log', <AuditLogPage />, at_)
    }
    const sentence = async (n: number) =>
      (
        (await entry(n)).getByText((_, element) => element?.matches('[data-opener]') === true).textContent ?? ''
      ).replaceAll(/\s+/g, ' ')

    describe('entries', () => {
      it('are sentences with the old and the new value, and with dates and amounts in a readable format', async () => {
        await show()
        expect(await sentence(12)).toBe('Ana Ortuño granted Inés Quiroga the role Affiliate')
        expect(await sentence(11)).toContain('changed the setting payment threshold')
        await userEvent.click((await entry(11)).getByRole('button'))
        expect((await entry(11)).getAllByText('$50.00')[0]?.tagName).toBe('DEL')
        expect((await entry(11)).getAllByText('$100.00')[0]?.tagName).toBe('INS')
        expect(await sentence(10)).toContain('Nov 18, 2026')
        expect(document.body.textContent).not.toContain('2026-11-18')
      })

      it('show the amount of a rate as money', async () => {
        rows = [
          row(20, 'settings.save', {
            about: about('setting', { name: 'default_rental_rate' }),
            before: { default_rental_rate: 5000 },
            after: { default_rental_rate: 5500 },
          }),
        ]
        await show()
        expect(await sentence(20)).toBe('Ana Ortuño changed the setting rental rate $50.00 $55.00')
      })

      it('name the command line, the system, or the sign-in service that acted without an account', async () => {
        const names = ['coterie admin', 'system', 'Harbor ID']
        rows = names.map((actorName, at) => row(30 + at, 'backup.create', { actor: '', actorName }))
        await show()
        const authors = ['The command line', 'The system', 'Harbor ID']
        for (const [at, author] of authors.entries()) expect(await sentence(30 + at)).toMatch(new RegExp(`^${author} `))
      })

      it('link to their subject, and can be filtered by their record and searched', async () => {
        const app = await show()
        const first = await entry(12)
        // The link is visible without expanding, and no control is inside another.
        const link = first.getByRole('link', { name: 'Inés Quiroga' })
        expect(link.getAttribute('href')).toBe('/admin/users/inesquiroga0000')
        expect(link.closest('button')).toBeNull()
        await userEvent.click(first.getByText(/granted/))
        await userEvent.click(first.getByRole('button', { name: 'All changes to this record' }))
        await waitFor(() => expect(app.at()).toBe('/admin/audit-log?subject=users%2Finesquiroga0000'))
        await waitFor(() => expect(requests().at(-1)).toMatchObject({ subject: 'users/inesquiroga0000' }))
        rows = []
        await userEvent.type(screen.getByRole('searchbox', { name: 'Person, ticket or setting' }), 'quiroga')
        await waitFor(() => expect(requests().at(-1)).toMatchObject({ search: 'quiroga' }))
        expect(await screen.findByText('Nothing matches “quiroga”.')).toBeTruthy()
      })
    })

    describe('a sentence', () => {
      /** Shows entries with these changes, and returns their sentences. */
      const sentencesOf = async (...of: (Partial<AuditRow> & { action: string })[]) => {
        rows = of.map(({ action, ...more }, at) => row(20 - at, action, more))
        await show()
        return Promise.all(of.map((_, at) => sentence(20 - at)))
      }

      it('shows an amount only once, even when the subject’s name contains it', async () => {
        const payment = about('payment', { id: 'paymentpayment1', name: 'Inés Quiroga', cents: 12_500 })
        const paid = { action: 'payment.create', about: payment, after: { amountCents: 12_500 } }
        const [created, changed] = await sentencesOf(paid, { ...paid, before: { amountCents: 10_000 } })
        expect(created?.match(/\$125\.00/g)).toHaveLength(1)
        expect(changed).toContain('$100.00')
      })

      it('names a person who acted on themselves only once', async () => {
        const self = { ...ana, id: 'adminadminadmin', name: 'Ana Ortuño' }
        expect(
          await sentencesOf({ action: 'application.apply', about: self }, { action: 'rental.start', about: self }),
        ).toEqual(['Ana Ortuño applied to become an affiliate', 'Ana Ortuño started a rental'])
        expect((await entry(19)).getByRole('link', { name: 'Ana Ortuño' })).toBeTruthy()
      })
    })

    describe('the hash chain', () => {
      it('reports a failed verification instead of showing the previous result', async () => {
        await show()
        const verify = await screen.findByRole('button', { name: 'Verify log' })
        await screen.findByText('Chain intact')
        fetched.mockRejectedValueOnce(new Error('no network'))
        await userEvent.click(verify)
        expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t load the log chain.')
      })

      it('shows an entry newer than the verification as not verified', async () => {
        chain = { ...chain, checked: { ...matches, at: at(5 * day) } }
        await show()
        expect((await opened(12)).getByText('Not verified yet')).toBeTruthy()
        expect((await opened(9)).getByText('follows entry 8')).toBeTruthy()
      })

      it('is shown as intact with its anchor, and is verified again only on request', async () => {
        await show()
        const card = within(await screen.findByRole('region', { name: 'Log chain' }))
        expect(card.getByText('Chain intact')).toBeTruthy()
        expect(
          card.getByText(
            /48,218 entries since Jan 12, 2026\. Verified .* in 0\.8 s\. The external checkpoint matches\./,
          ),
        ).toBeTruthy()
        expect(verified().at(-1)?.verify).toBeUndefined()
        await userEvent.click(card.getByRole('button', { name: 'Verify log' }))
        await waitFor(() => expect(verified().at(-1)?.verify).toBe('1'))
      })

      it('shows the first broken entry, and all later ones as not verified', async () => {
        chain = { ...chain, payments: 'wait', checked: broken }
        await show()
        const alert = await screen.findByRole('alert')
        expect(alert.textContent).toContain('Verification failed at entry 11')
        expect(alert.textContent).toContain('Payments are paused')
        expect(
          screen.getByText(/^10 of 48,218 entries are verified\. .* No entries are missing at the end/),
        ).toBeTruthy()
        expect(screen.queryByText('Chain intact')).toBeNull()
        expect((await opened(12)).getByText('not verified')).toBeTruthy()
        expect((await opened(10)).getByText('follows entry 9')).toBeTruthy()
      })

      it('is not shown as intact when its end is missing or it was never verified', async () => {
        chain = { ...chain, checked: { ...matches, anchor: 'cut' } }
        await show()
        expect((await screen.findByRole('alert')).textContent).toContain('--accept-cut')
        expect(screen.queryByText('Chain intact')).toBeNull()
        cleanup()
        chain = { ...chain, checked: null }
        await show()
        expect((await screen.findAllByText('Not verified yet'))[0]).toBeTruthy()
        expect(screen.queryByText('Chain intact')).toBeNull()
      })

      describe('that is broken', () => {
        beforeEach(() => {
          chain = { ...chain, payments: 'wait', checked: broken }
        })

        it('links to the broken entry, and shows it expanded at the top of the list', async () => {
          await show()
          await userEvent.click(await screen.findByRole('button', { name: 'Show entry 11' }))
          await waitFor(() => expect(requests().at(-1)).toMatchObject({ upto: '11' }))
          expect(await screen.findByRole('button', { name: /Entry 11 and earlier/ })).toBeTruthy()
        })

        it('resumes payments only with a reason, and sends the reason with the number of the broken entry', async () => {
          await show()
          const lift = await screen.findByRole('button', { name: 'Resume payments' })
          // The button that lifts the lock looks different from the others.
          expect(lift.className).toContain('text-danger')
          expect(screen.getByRole('button', { name: 'Show entry 11' }).className).not.toContain('text-danger')
          await userEvent.click(lift)
          const dialog = within(await screen.findByRole('alertdialog'))
          await userEvent.click(dialog.getByRole('button', { name: 'Resume payments' }))
          expect(sent).not.toHaveBeenCalled()
          await userEvent.type(dialog.getByLabelText('Reason'), 'My own test.')
          chain = { ...chain, payments: 'go-on' }
          await userEvent.click(dialog.getByRole('button', { name: 'Resume payments' }))
          await waitFor(() =>
            expect(sent.mock.calls[0]).toEqual([resumePaymentsRoute, { entry: 11, reason: 'My own test.' }]),
          )
          expect(await screen.findByText(/resumed payments anyway/)).toBeTruthy()
          expect(screen.queryByRole('button', { name: 'Resume payments' })).toBeNull()
        })
      })

      it('has a chart that counts entries by the days of this device’s time zone', () => {
        const today = localDay(serverNow())
        const beads = toDayDots(
          {
            spans: [
              { at: at(0), count: 2 },
              { at: at(day), count: 3 },
              { at: at(400 * day), count: 9 },
            ],
            checked: matches,
          },
          today,
        )
        expect(beads).toHaveLength(21)
        expect(beads.at(-1)).toEqual({ day: today, count: 2, state: 'proven' })
        expect(beads.at(-2)).toMatchObject({ count: 3 })
        expect(beads.reduce((sum, { count }) => sum + count, 0)).toBe(5)
      })
    })
  })
})

describe('anchors card', () => {
  const anchors = [{ at: '2026-11-20 00:47:03.000Z', entries: 48_100, text: 'Coterie anchor 1' }]

  let answer: { anchors: object[]; failedAt: string }
  beforeEach(() => {
    answer = { anchors: [], failedAt: '' }
    fetched.mockReset().mockImplementation(async () => ({ ...answer }))
    sent.mockReset().mockResolvedValue({})
  })
  afterEach(async () => {
    cleanup()
    await deleteDatabase()
  })

  async function show() {
    const db = await openAdminDatabase()
    await putRow(db, 'program', { id: 'program000000', product_name: 'Coterie', time_zone: 'UTC' })
    renderScreen('/admin/audit-log', <AnchorsCard />)
    return within(await screen.findByRole('region', { name: 'External checkpoints' }))
  }

  it('offers each anchor as a download, and shows the recipients of the emails', async () => {
    answer = { anchors, failedAt: '' }
    const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:anchor')
    const region = await show()
    expect(await region.findByText('entry 48,100')).toBeTruthy()
    await userEvent.click(region.getByRole('button', { name: /^Download the checkpoint of Nov 20, 2026/ }))
    const [file] = made.mock.calls.flat()
    expect(file instanceof Blob && (await file.text())).toBe('Coterie anchor 1')
    made.mockRestore()
    await userEvent.click(await region.findByRole('button', { name: 'Change recipients' }))
    const dialog = within(await screen.findByRole('dialog'))
    const box = dialog.getByRole('textbox', { name: 'Addresses' })
    await userEvent.type(box, 'nowhere')
    await userEvent.click(dialog.getByRole('button', { name: 'Save addresses' }))
    expect(await dialog.findByText(/at most five email addresses/)).toBeTruthy()
    expect(box).toHaveProperty('value', 'nowhere')
    await userEvent.clear(box)
    await userEvent.type(box, 'a@x.example, b@x.example')
    expect(dialog.getByText(/2 addresses will get a daily email/)).toBeTruthy()
  })

  it('reports a failed anchor with advice, and no longer waits for it', async () => {
    const region = await show()
    expect(await region.findByText('The first checkpoint will be created within an hour.')).toBeTruthy()
    const take = region.getByRole('button', { name: 'Create checkpoint' })
    await userEvent.click(take)
    await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(1))
    await vi.waitFor(() => expect(take.getAttribute('aria-busy')).toBe('true'))
    answer = { anchors: [], failedAt: '2026-11-20 03:04:05.000Z' }
    expect((await region.findByRole('alert', {}, { timeout: 10_000 })).textContent).toMatch(
      /Couldn’t create a checkpoint on Nov 20, 2026.*every hour/,
    )
    expect(take.getAttribute('aria-busy')).not.toBe('true')
    expect(region.queryByText('The first checkpoint will be created within an hour.')).toBeNull()
  })
})
