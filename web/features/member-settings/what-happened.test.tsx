// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { OwnEvents } from '../../data/repos/own-events'
import { adminsCopy, answerWith, dropCopy, meId, showScreen } from '../../data/testing/screen'
import { grant } from '../../data/testing/signed-in'
import { SecurityTab } from './security-tab'

let answers: (() => OwnEvents)[]
afterEach(async () => {
  cleanup()
  await dropCopy()
})

async function show(...each: (() => OwnEvents)[]) {
  answers = each
  const server = answerWith(({ pathname }) => {
    if (pathname === '/api/session') return grant
    if (pathname !== '/api/session/events') return {}
    return (answers.length > 1 ? answers.shift() : answers[0])?.()
  })
  await adminsCopy()
  showScreen(
    '/',
    <SecurityTab me={{ id: meId, email: 'lucia@mail.example' }} online onUnsaved={() => undefined} />,
    '/',
  )
  return server
}
const at = (day: string) => `2026-11-${day} 14:10:00.000Z`
const happened = async () =>
  within(await screen.findByRole('region', { name: 'What happened here' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

it('says what, where and when, and what somebody else did', async () => {
  const events: OwnEvents['events'] = [
    { at: at('21'), what: 'device.sign-in', device: 'Windows PC, Edge', byOther: false },
    { at: at('20'), what: 'device.end', device: 'Mac, Safari', byOther: true },
    { at: at('19'), what: 'role.grant', device: '', byOther: true },
    { at: at('18'), what: 'password.change', device: '', byOther: false },
  ]
  await show(() => ({ events, passwordSetAt: at('18') }))
  await screen.findByText('Signed in')
  const told = await happened()
  expect(told.map((text) => text?.replace(/Nov .*/, ''))).toEqual([
    'Signed inWindows PC, Edge',
    'Signed outMac, Safari, when somebody else signed in there',
    'A role given to youby an administrator',
    'Password changed',
  ])
  expect(screen.getByText(/^Changed on Nov 18, 2026 .* A change signs out your other devices\.$/)).toBeTruthy()
})

const fails = () => {
  throw new Error('no connection')
}

it('when it can’t be read it says so, and asks again', async () => {
  await show(
    fails,
    // a failed read is tried once more (P23)
    fails,
    () => ({ events: [], passwordSetAt: '' }),
  )
  await screen.findByText('What happened can’t be read now.')
  // the second step couldn’t be read either, and says so in a card of its own
  const card = within(screen.getByRole('region', { name: 'What happened here' }))
  await userEvent.click(card.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Nothing yet.')
  expect(screen.getByText('A change signs out your other devices.')).toBeTruthy()
})
