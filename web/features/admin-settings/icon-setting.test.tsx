// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setIconRoute } from '../../../domain/api/icon'
import { CodedError } from '../../../domain/error-codes'
import { showScreen } from '../../data/testing/screen'
import { toastContents } from '../../ui/layers/toast'
import { Toasts } from '../../ui/layers/toasts'
import { IconSetting } from './icon-setting'

const send = vi.hoisted(() => vi.fn<(route: unknown, input: unknown) => Promise<unknown>>())
const fetched = vi.hoisted(() => vi.fn<() => Promise<unknown>>())
vi.mock('../../data/repos/commands', () => ({ sendCommand: send, fetchRoute: fetched }))

const none = { mark: '', setBy: '', setAt: '' }
const set = { mark: 'abc123', setBy: 'Ana Belén Ortuño', setAt: '2026-10-02 09:00:00.000Z' }
beforeEach(() => {
  send.mockReset().mockResolvedValue({})
  fetched.mockReset().mockResolvedValue(none)
})
afterEach(() => {
  cleanup()
  toastContents.clear()
})

const show = async () => {
  showScreen(
    '/admin/settings',
    <>
      <IconSetting />
      <Toasts />
    </>,
  )
  return screen.findByRole<HTMLImageElement>('img', { name: 'The icon in use' })
}
/** A file with the first bytes of a PNG of this size. */
function png(width: number, height = width, length = 64): File {
  const bytes = new Uint8Array(length)
  bytes.set([137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82])
  new DataView(bytes.buffer).setUint32(16, width)
  new DataView(bytes.buffer).setUint32(20, height)
  return new File([bytes], 'icon.png', { type: 'image/png' })
}
const choose = (file: File) => userEvent.upload(screen.getByLabelText('Choose a picture…', { selector: 'input' }), file)

it('sends a picture that can be an icon as soon as it is chosen, and shows it', async () => {
  const image = await show()
  expect(image.getAttribute('src')).toBe('/icons/mark.svg')
  expect(screen.queryByRole('button', { name: 'As shipped' })).toBeNull()
  fetched.mockResolvedValue(set)
  await choose(png(512))
  await screen.findByText('Icon set')
  expect(send).toHaveBeenCalledExactlyOnceWith(setIconRoute, {
    picture: expect.stringMatching(/^iVBORw0KGgo/) as string,
  })
  await waitFor(() => expect(image.getAttribute('src')).toMatch(/^data:image\/png;base64,iVBOR/))
  expect(await screen.findByText(/^Set by Ana Belén Ortuño, /)).toBeTruthy()
})

it.each([
  ['not square', png(512, 300), 'The picture isn’t square. Cut it to a square and choose it again.'],
  ['too small', png(100), 'The picture has to be 192 to 2048 pixels wide.'],
  [
    'too heavy',
    png(512, 512, 180_001),
    'The picture is too large: at most 180 kB. Save it smaller and choose it again.',
  ],
  // it says that it is a picture
  ['no PNG', new File(['<svg/>'], 'icon.png', { type: 'image/png' }), 'This is no PNG picture. Choose a .png file.'],
])('says what is wrong with one that is %s before it is sent', async (_, file, words) => {
  fetched.mockResolvedValue(set)
  const image = await show()
  await choose(file)
  expect(await screen.findByText(words)).toBeTruthy()
  expect(send).not.toHaveBeenCalled()
  expect(image.getAttribute('src')).toBe('/icons/own-abc123-192.png')
})

it('says what the server has against it, and keeps the one in use', async () => {
  send.mockRejectedValue(new CodedError('bad-input', {}, { picture: 'icon-unreadable' }))
  const image = await show()
  await choose(png(512))
  expect(await screen.findByText('The picture can’t be read: it is damaged. Save it again and choose it.')).toBeTruthy()
  expect(image.getAttribute('src')).toBe('/icons/mark.svg')
})

it('goes back to the shipped one', async () => {
  fetched.mockResolvedValue(set)
  const image = await show()
  fetched.mockResolvedValue(none)
  await userEvent.click(screen.getByRole('button', { name: 'As shipped' }))
  await screen.findByText('The shipped icon is back')
  expect(send).toHaveBeenCalledExactlyOnceWith(setIconRoute, { picture: '' })
  await waitFor(() => expect(image.getAttribute('src')).toBe('/icons/mark.svg'))
})
