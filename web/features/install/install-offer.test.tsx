// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Sheet } from '../../ui/layers/dialog'
import { watchInput } from '../../ui/unsent-input'
import { InstallOffer } from './install-offer'

const repo = vi.hoisted(() => ({
  install: vi.fn<() => Promise<void>>(),
  postponeInstall: vi.fn<() => void>(),
  storageUsed: vi.fn<() => Promise<number | null>>(),
}))
vi.mock('../../data/queries/browser/install', () => repo)
beforeEach(() => {
  repo.storageUsed.mockResolvedValue(3_140_000)
})
afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})
const title = 'Install Harbour'
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('install offer shows its reason and the storage size; its buttons install or postpone', async () => {
  render(<InstallOffer offer={{ after: 'reason', way: 'browser' }} product="Harbour" />)
  expect(await screen.findByRole('region', { name: title })).toBeTruthy()
  expect(await screen.findByText('Takes 3.1 MB; you can remove it like any app')).toBeTruthy()
  expect(screen.getByText(/^You just saw how an amount is calculated/)).toBeTruthy()
  await press('Install')
  expect(repo.install).toHaveBeenCalledTimes(1)
  await press('Not now')
  expect(repo.postponeInstall).toHaveBeenCalledTimes(1)
})

it('install offer on an iPhone shows the two taps, and is postponed when they are closed', async () => {
  repo.storageUsed.mockResolvedValue(null)
  render(<InstallOffer offer={{ after: 'link', way: 'by-hand' }} product="Harbour" />)
  expect(await screen.findByText('You can remove it like any app')).toBeTruthy()
  await press('Show me how')
  expect(await screen.findByRole('dialog', { name: 'Two taps to add it to your home screen' })).toBeTruthy()
  expect(screen.getByRole('img', { name: 'Add to Home Screen in the list' })).toBeTruthy()
  await press('Not now')
  expect(repo.postponeInstall).toHaveBeenCalledTimes(1)
  expect(repo.install).not.toHaveBeenCalled()
})

it('install offer waits until no sheet is open and the typed text was sent', async () => {
  watchInput()
  const Page = () => {
    const [open, setOpen] = useState(true)
    const [sent, setSent] = useState(false)
    return (
      <>
        {!sent && <input aria-label="Subject" />}
        <button onClick={() => setSent(true)}>Send</button>
        <Sheet open={open} title="A reason" onClose={() => setOpen(false)}>
          <p>$100.00</p>
        </Sheet>
        <InstallOffer offer={{ after: 'reason', way: 'browser' }} product="Harbour" />
      </>
    )
  }
  render(<Page />)
  await screen.findByRole('dialog', { name: 'A reason' })
  expect(screen.queryByText(title)).toBeNull()
  await press('Close')
  await waitFor(() => expect(screen.getAllByText(title)).toHaveLength(2))
  cleanup()
  render(<Page />)
  const field = document.querySelector('input')
  if (field === null) throw new Error('no field')
  field.value = 'My payment'
  field.dispatchEvent(new Event('input', { bubbles: true }))
  await press('Close')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByText(title)).toBeNull()
  await press('Send')
  await waitFor(() => expect(screen.getAllByText(title)).toHaveLength(2))
})
