// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { adminsCopy, answerWith, dropCopy, showScreen, type TestAnswers } from '../../../data/testing/screen'
import { grant } from '../../../data/testing/signed-in'
import { dismissToast, toastContents } from '../../../ui/layers/toast'
import { Toasts } from '../../../ui/layers/toasts'
import { SecondFactor } from './second-factor'

/** What the browser's authenticator does when a passkey is made. */
let made: () => Promise<unknown>
vi.mock('@simplewebauthn/browser', () => ({ startRegistration: () => made() }))

const none = {
  passkeys: [] as object[],
  codesSince: '',
  codesUsedAt: '',
  recoveryLeft: 0,
  recoveryMadeAt: '',
  required: false,
  passkeysNot: '',
}
const key = { id: 'k', name: 'My phone', addedAt: '2026-01-02 10:00:00.000Z', usedAt: '', here: true }
const tenCodes = Array.from({ length: 10 }, (_, n) => `ABCD-234${n}`)
let own: Partial<typeof none>
let says: Record<string, unknown>
let server: TestAnswers

beforeEach(async () => {
  own = {}
  says = {}
  vi.stubGlobal('PublicKeyCredential', class {})
  server = answerWith(({ pathname }) => {
    if (pathname === '/api/session') return { ...grant, roles: ['admin'] }
    return pathname === '/api/factor' ? { ...none, ...own } : (says[pathname] ?? {})
  })
  await adminsCopy()
})
afterEach(async () => {
  cleanup()
  for (const id of toastContents.keys()) dismissToast(id)
  await dropCopy()
})

const show = () =>
  showScreen(
    '/',
    <>
      <SecondFactor online />
      <Toasts />
    </>,
    '/',
  )
const press = async (name: string | RegExp, where = screen as Pick<typeof screen, 'findByRole'>) =>
  userEvent.click(await where.findByRole('button', { name }))
const layer = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))
const sent = (path: string) => server.bodies.filter((_, n) => server.asked[n]?.pathname === path)
const begin = async (button: string | RegExp, confirm: string, title: string | RegExp = button) => {
  await press(button)
  const dialog = await layer(title)
  await userEvent.type(dialog.getByLabelText('Your password'), 'lantern-harbour')
  await press(confirm, dialog)
}

describe('one-time codes', () => {
  const begun = { step: 'a'.repeat(64), secret: 'ABCDEFGH', address: 'otpauth://totp/x?secret=ABCDEFGH' }

  it('ask for the password first: without one the field says so and nothing is sent', async () => {
    show()
    await press('Set up codes')
    const dialog = await layer('Set up one-time codes')
    await press('Continue', dialog)
    await dialog.findByText('Enter your password')
    expect(sent('/api/factor/codes/begin')).toEqual([])
  })

  it('are on after one right code; the recovery codes stay until they are put away', async () => {
    says = { '/api/factor/codes/begin': begun, '/api/factor/codes': { recoveryCodes: tenCodes } }
    show()
    await begin('Set up codes', 'Continue', 'Set up one-time codes')
    await userEvent.type(await screen.findByLabelText('The code it shows'), '123456')
    await press('Switch on')
    const codes = await layer('Keep these ten codes')
    expect(sent('/api/factor/codes')).toEqual([{ step: begun.step, code: '123456' }])
    expect(codes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(tenCodes)
    await press('Close', codes)
    await screen.findByText('Put the codes somewhere safe and tick the line first.')
    await userEvent.click(codes.getByRole('checkbox', { name: 'I have put them somewhere safe' }))
    await press('Done', codes)
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Keep these ten codes' })).toBeNull())
  })

  it('begin anew with an empty field', async () => {
    says = { '/api/factor/codes/begin': begun }
    show()
    await begin('Set up codes', 'Continue', 'Set up one-time codes')
    await userEvent.type(await screen.findByLabelText('The code it shows'), '12')
    await press('Cancel', await layer('Set up one-time codes'))
    await waitFor(() => expect(screen.queryByLabelText('The code it shows')).toBeNull())
    says = { '/api/factor/codes/begin': { ...begun, step: 'b'.repeat(64) } }
    await begin('Set up codes', 'Continue', 'Set up one-time codes')
    expect((await screen.findByLabelText<HTMLInputElement>('The code it shows')).value).toBe('')
  })

  it('stay on where they are the last way and one is required', async () => {
    own = { codesSince: '2026-01-02 10:00:00.000Z', required: true, recoveryLeft: 3 }
    show()
    await press('Switch off')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(await screen.findByText(/this is your last one/)).toBeTruthy()
  })
})

describe('passkeys', () => {
  const begun = { step: 'c'.repeat(64), options: '{}' }

  it('one is added under its name', async () => {
    made = () => Promise.resolve({ id: 'new' })
    says = { '/api/factor/passkey/begin': begun, '/api/factor/passkey': { recoveryCodes: [] } }
    show()
    await begin('Add', 'Add', 'Add a passkey')
    await screen.findByText('Saved')
    expect(sent('/api/factor/passkey')).toMatchObject([{ step: begun.step, answer: '{"id":"new"}' }])
  })

  it('a closed dialog of the browser says that none was added, and what was typed is kept', async () => {
    made = () => Promise.reject(Object.assign(new Error('closed'), { name: 'NotAllowedError' }))
    says = { '/api/factor/passkey/begin': begun }
    show()
    await begin('Add', 'Add', 'Add a passkey')
    await screen.findByText('No passkey was added')
    const dialog = await layer('Add a passkey')
    expect(dialog.getByLabelText<HTMLInputElement>('Your password').value).toBe('lantern-harbour')
    expect(sent('/api/factor/passkey')).toEqual([])
  })

  it('an authenticator that holds one already says so', async () => {
    made = () => Promise.reject(Object.assign(new Error('known'), { name: 'InvalidStateError' }))
    says = { '/api/factor/passkey/begin': begun }
    show()
    await begin('Add', 'Add', 'Add a passkey')
    await screen.findByText('This device has a passkey of this account already.')
    expect(sent('/api/factor/passkey')).toEqual([])
  })

  it('one is removed by its id, after the password', async () => {
    own = { passkeys: [key] }
    show()
    await begin('Remove My phone', 'Remove')
    await waitFor(() =>
      expect(sent('/api/factor/passkey/remove')).toEqual([{ passkey: 'k', password: 'lantern-harbour' }]),
    )
  })

  it('the last one stays where one is required', async () => {
    own = { passkeys: [key], required: true }
    show()
    await press('Remove My phone')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

it('recovery codes are counted, and made anew after the password', async () => {
  own = { passkeys: [key], recoveryLeft: 7, recoveryMadeAt: '2026-03-02 10:00:00.000Z' }
  says = { '/api/factor/recovery': { recoveryCodes: tenCodes } }
  show()
  await screen.findByText('7 of 10 left')
  await begin('Make 10 new ones', 'Make 10 new ones')
  await layer('Keep these ten codes')
  expect(sent('/api/factor/recovery')).toEqual([{ password: 'lantern-harbour' }])
})

it('recovery codes are printed on a sheet of their own: address, account, date and codes only', async () => {
  own = { passkeys: [key], recoveryLeft: 7, recoveryMadeAt: '2026-03-02 10:00:00.000Z' }
  says = { '/api/factor/recovery': { recoveryCodes: tenCodes } }
  const printed = vi.fn<(text: string) => void>()
  const onPaper = () => document.querySelector('body > [data-print-sheet]')
  vi.stubGlobal('print', () => printed(onPaper()?.textContent ?? ''))
  show()
  await begin('Make 10 new ones', 'Make 10 new ones')
  const dialog = await layer('Keep these ten codes')
  await press('Print', dialog)
  expect(printed).toHaveBeenCalledTimes(1)
  const text = printed.mock.calls[0]?.[0] ?? ''
  expect(text).toMatch(/^Coterie: recovery codes/)
  expect(text).toContain(`Address${location.origin}`)
  expect(text).toMatch(/Account\S+@\S+Made on/)
  expect(text.endsWith(tenCodes.join(''))).toBe(true)
  await userEvent.click(dialog.getByRole('checkbox'))
  await press('Done', dialog)
  await waitFor(() => expect(onPaper()).toBeNull())
})
