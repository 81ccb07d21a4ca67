// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { CopyButton } from './copy-button'
import { Toasts } from './layers/toasts'
import { dismissToast, toastContents } from './layers/toast'

afterEach(() => {
  cleanup()
  for (const id of toastContents.keys()) dismissToast(id)
})

const show = () =>
  render(
    <>
      <CopyButton text="ABCD-EFGH" />
      <Toasts />
    </>,
  )

test('says that it copied, with the text on the clipboard', async () => {
  const user = userEvent.setup()
  show()
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  await screen.findByText('Copied!')
  expect(await navigator.clipboard.readText()).toBe('ABCD-EFGH')
})

test('says so when the browser refuses, instead of doing nothing', async () => {
  const user = userEvent.setup()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
  show()
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  await screen.findByText('Not copied')
  expect(screen.queryByText('Copied!')).toBeNull()
})
