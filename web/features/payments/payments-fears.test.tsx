// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { syncState } from '../../data/engine/sync/status'
import {
  listed,
  paymentRow as payment,
  paymentsServer,
  poke,
  type PaymentsServer,
} from '../../data/testing/payments-server'
import { adminsCopy, answerWith, dropCopy, showScreen, windowOf, type TestAnswers } from '../../data/testing/screen'
import { Toasts } from '../../ui/layers/toasts'
import { PaymentsPage } from './payments-page'

const ana = payment('Ana')
const bea = payment('Bea', { amount_cents: 25_000 })
const carla = payment('Carla', { status: 'approved', payment_type: 'commission' })

let answers: TestAnswers
let server: PaymentsServer
let moved: (url: URL) => unknown
beforeEach(async () => {
  windowOf(1440)
  moved = () => ({ approved: [ana.id], dispersed: [carla.id], refused: [] })
  answers = answerWith((url) => {
    if (url.pathname.endsWith('/months')) return { ready: [], generated: [], newestRun: null, today: '2026-11-22' }
    return (/approve|disperse|cancel$/.test(url.pathname) ? null : server.answer(url)) ?? moved(url)
  })
  server = paymentsServer([ana, bea, carla])
  await adminsCopy()
})
afterEach(async () => {
  cleanup()
  syncState.set('up-to-date')
  await dropCopy()
})

const page = (
  <>
    <PaymentsPage />
    <Toasts />
  </>
)
const show = (at?: string) => showScreen('/admin/payments', page, at)
const sent = () =>
  answers.asked.flatMap((url, at) =>
    /approve|disperse|cancel$/.test(url.pathname) ? [{ path: url.pathname, body: answers.bodies[at] }] : [],
  )
const question = () => screen.findByRole('alertdialog')
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) })

describe('the right payment, once', () => {
  test('Approve of a row approves that row’s payment, also after the list was sorted otherwise', async () => {
    const user = userEvent.setup()
    show('/admin/payments?sort=-amount')
    await user.click(within(await rowOf('Ana')).getByRole('button', { name: 'Approve the payment to Ana' }))
    const dialog = await question()
    expect(dialog.textContent).toContain('to Ana, Rental, October 2026')
    await user.dblClick(within(dialog).getByRole('button', { name: 'Approve 1, $100.00' }))
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]?.body).toEqual({ payments: [ana.id], seen: { count: 1, cents: 10_000 } })
  })

  test('the table’s Disperse disperses, and nothing approves', async () => {
    const user = userEvent.setup()
    show()
    await user.click(within(await rowOf('Carla')).getByRole('button', { name: 'Disperse the payment to Carla' }))
    await user.click(within(await question()).getByRole('button', { name: 'Disperse 1, $100.00' }))
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]?.path).toMatch(/disperse$/)
  })

  test('no is no: the safe button, Escape and the cross send nothing', async () => {
    const user = userEvent.setup()
    show()
    const ask = async () => {
      await user.click(within(await rowOf('Bea')).getByRole('button', { name: 'Approve the payment to Bea' }))
      return question()
    }
    const gone = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await user.click(within(await ask()).getByRole('button', { name: 'Keep it pending' }))
    await gone()
    await ask()
    await user.keyboard('{Escape}')
    await gone()
    await user.click(within(await ask()).getByRole('button', { name: 'Close' }))
    await gone()
    expect(sent()).toEqual([])
  })

  test('what left the filter meanwhile is no longer picked, and isn’t asked about', async () => {
    const user = userEvent.setup()
    show('/admin/payments?status=pending')
    await user.click(await screen.findByRole('checkbox', { name: 'Select Ana' }))
    await user.click(screen.getByRole('checkbox', { name: 'Select Bea' }))
    await screen.findByText(/2 selected/)
    server.put(listed({ ...bea, status: 'approved' }))
    poke()
    await user.click(await screen.findByRole('button', { name: 'Approve 1' }))
    const dialog = await question()
    expect(dialog.textContent).toContain('$100.00to Ana')
    expect(dialog.textContent).not.toContain('Bea')
  })
})

describe('the opened payment', () => {
  const inside = (name: string) => screen.findByRole('dialog', { name: `Payment to ${name}` })

  test('offers its next step on phones too, and asks for that payment', async () => {
    windowOf(390)
    const user = userEvent.setup()
    const app = show()
    await user.click(await screen.findByRole('link', { name: 'Bea' }))
    await user.click(within(await inside('Bea')).getByRole('button', { name: 'Approve' }))
    await user.click(within(await question()).getByRole('button', { name: 'Approve 1, $250.00' }))
    await waitFor(() => expect(sent()[0]?.body).toEqual({ payments: [bea.id], seen: { count: 1, cents: 25_000 } }))
    expect(app.at()).toBe('/admin/payments')
  })

  test('is called off with a reason and what becomes of its lines', async () => {
    const user = userEvent.setup()
    show(`/admin/payments?payment=${ana.id}`)
    await user.click(within(await inside('Ana')).getByRole('button', { name: 'Cancel payment' }))
    const dialog = await question()
    await user.click(within(dialog).getByRole('radio', { name: /Never pay/ }))
    expect(within(dialog).getByText('The person loses $100.00 for good.')).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Cancel payment' }))
    await within(dialog).findByText('Give a reason: it is recorded.')
    expect(sent()).toEqual([])
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Paid twice')
    await user.click(within(dialog).getByRole('button', { name: 'Cancel payment' }))
    await waitFor(() => expect(sent()[0]?.body).toEqual({ payment: ana.id, lines: 'never', reason: 'Paid twice' }))
  })

  test('that is done offers nothing more', async () => {
    server.put(listed({ ...ana, status: 'dispersed' }))
    show(`/admin/payments?payment=${ana.id}`)
    const dialog = await inside('Ana')
    expect(within(dialog).queryByRole('button', { name: /Approve|Disperse|Cancel payment/ })).toBeNull()
  })
})

describe('states', () => {
  test('offline says what is shown and blocks what can’t be done, before it is tried', async () => {
    const user = userEvent.setup()
    const seen = show()
    await rowOf('Ana')
    seen.unmount()
    answers.down = true
    syncState.set('offline')
    show()
    await screen.findByText(/^As of /)
    const buttons = ['Generate Monthly Payments', 'Create Payment', 'Approve the payment to Ana']
    for (const name of buttons) {
      for (const button of await screen.findAllByRole('button', { name })) {
        expect(button.getAttribute('aria-disabled')).toBe('true')
        expect(button.title).toBe('Needs a connection')
        await user.click(button)
      }
    }
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('what can’t be read says so beside what is known, and can be read again', async () => {
    const user = userEvent.setup()
    show()
    await rowOf('Ana')
    const { answer } = answers
    answers.answer = (url, body) => (url.pathname.endsWith('/payments') ? new Error('no') : answer(url, body))
    poke()
    await screen.findByText('The payments can’t be read.')
    expect(await rowOf('Ana')).toBeTruthy()
    answers.answer = answer
    server.put(listed({ ...ana, amount_cents: 12_300 }))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(async () => expect((await rowOf('Ana')).textContent).toContain('$123.00'))
    expect(screen.queryByText('The payments can’t be read.')).toBeNull()
  })

  test('what the server refuses is said with the person’s name', async () => {
    const user = userEvent.setup()
    moved = () => ({ approved: [], refused: [{ payment: ana.id, code: 'payee-missing' }] })
    show()
    await user.click(within(await rowOf('Ana')).getByRole('button', { name: 'Approve the payment to Ana' }))
    await user.click(within(await question()).getByRole('button', { name: /^Approve 1/ }))
    expect((await screen.findAllByText(/Ana: This person has no PayPal address/)).length).toBeGreaterThan(0)
  })

  test('a name that is searched for, and what is picked, never stand in the address; Back and reload keep filter and page', async () => {
    const user = userEvent.setup()
    const app = show('/admin/payments?status=pending&page=1')
    await user.type(await screen.findByRole('searchbox'), 'bea')
    await waitFor(() => expect(screen.queryByText('Ana')).toBeNull())
    await user.click(screen.getByRole('checkbox', { name: 'Select Bea' }))
    await screen.findByText(/1 selected/)
    expect(app.at()).toBe('/admin/payments?status=pending')
    expect(JSON.stringify(app.state())).toContain('bea')
    await user.click(screen.getByRole('button', { name: /^Approved/ }))
    await waitFor(() => expect(app.at()).toBe('/admin/payments?status=approved'))
    await app.back()
    await waitFor(() => expect(app.at()).toBe('/admin/payments?status=pending'))
    expect(screen.getByRole('searchbox')).toHaveProperty('value', 'bea')
  })
})

test('the inside that can’t be read says so and can be read again; another payment’s is never shown instead', async () => {
  const user = userEvent.setup()
  const { answer } = answers
  let down = true
  answers.answer = (url, body) => (down && url.pathname.endsWith('/one') ? new Error('no') : answer(url, body))
  showScreen('/admin/payments', page, `/admin/payments?payment=${ana.id}`)
  const sheet = within(await screen.findByRole('dialog'))
  expect(await sheet.findByText('What this payment is made of can’t be read.')).toBeTruthy()
  down = false
  // a press joins a read that is on its way and may still fail
  await waitFor(async () => {
    const button = sheet.queryByRole('button', { name: 'Try again' })
    if (button !== null) await user.click(button)
    expect(sheet.queryByText('What this payment is made of can’t be read.')).toBeNull()
  })
})

test('the button that reads the inside again stays under the finger when the list arrives', async () => {
  const { answer } = answers
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  answers.answer = async (url, body) => {
    if (url.pathname.endsWith('/one')) return new Error('no')
    await arrived
    return answer(url, body)
  }
  showScreen('/admin/payments', page, `/admin/payments?payment=${ana.id}`)
  const sheet = within(await screen.findByRole('dialog'))
  const button = await sheet.findByRole('button', { name: 'Try again' })
  expect(sheet.queryByText('$100.00')).toBeNull()
  arrive()
  expect((await sheet.findAllByText('$100.00')).length).toBeGreaterThan(0)
  expect(button.isConnected).toBe(true)
})

describe('who can’t be paid now', () => {
  const inHours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString().replace('T', ' ')
  const withProblems = (
    ...payments: { payment: string; code: 'payee-missing' | 'payee-cooling-off'; until: string }[]
  ) => {
    for (const { payment: id, code, until } of payments) {
      const row = server.rows.find((each) => each.id === id)
      if (row !== undefined) server.put({ ...row, problem: code, problem_until: until })
    }
  }

  test('is said in the row, and can’t be approved there or in what it opens', async () => {
    withProblems({ payment: ana.id, code: 'payee-missing', until: '' })
    const user = userEvent.setup()
    show()
    const row = await rowOf('Ana')
    await waitFor(() => expect(row.textContent).toContain('No PayPal address'))
    expect(within(row).queryByRole('button', { name: /Approve/ })).toBeNull()
    expect(within(await rowOf('Bea')).getByRole('button', { name: /Approve/ })).toBeTruthy()
    await user.click(within(row).getByRole('link', { name: 'Ana' }))
    const sheet = await screen.findByRole('dialog')
    expect(within(sheet).queryByRole('button', { name: 'Approve' })).toBeNull()
    expect(within(sheet).getByRole('button', { name: 'Cancel payment' })).toBeTruthy()
  })

  test('is left out of count and sum, and named for each reason', async () => {
    withProblems({ payment: ana.id, code: 'payee-cooling-off', until: inHours(5) })
    const user = userEvent.setup()
    show()
    await waitFor(async () => expect((await rowOf('Ana')).textContent).toMatch(/New address, from \w+ \d+/))
    await user.click(screen.getByRole('checkbox', { name: /all/i }))
    await user.click(await screen.findByRole('button', { name: 'Approve 1' }))
    const dialog = await question()
    expect(dialog.textContent).toContain('$250.00')
    const stays = within(dialog).getByRole('region', { name: /^1 stays pending, \$/ })
    expect(within(stays).getByRole('listitem').textContent).toMatch(/Ana.*New address, from \w+ \d+\$\d/)
    await user.click(within(dialog).getByRole('button', { name: /^Approve/ }))
    await waitFor(() =>
      expect(sent()[0]?.body).toMatchObject({ payments: [bea.id], seen: { count: 1, cents: 25_000 } }),
    )
  })

  test('can be approved again once the address is old enough', async () => {
    withProblems(
      { payment: ana.id, code: 'payee-cooling-off', until: inHours(-1) },
      { payment: bea.id, code: 'payee-missing', until: '' },
    )
    show()
    // the other's reason is there: so is the answer
    await waitFor(async () => expect((await rowOf('Bea')).textContent).toContain('No PayPal address'))
    const row = await rowOf('Ana')
    expect(within(row).getByRole('button', { name: /Approve/ })).toBeTruthy()
    expect(row.textContent).not.toContain('New address')
  })
})
