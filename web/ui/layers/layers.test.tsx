// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Button } from '../button'
import { AlertDialog } from './alert-dialog'
import { Dialog, Sheet } from './dialog'
import { Popover } from './popover'
import { dismissToast, toast } from './toast'
import { placeToasts } from './toast-place'
import { Toasts } from './toasts'

describe('overlays', () => {
  afterEach(cleanup)

  function Opener({ alert = false }: { alert?: boolean }) {
    const [open, setOpen] = useState(false)
    const close = () => setOpen(false)
    return (
      <>
        <Button onClick={() => setOpen(true)}>Open</Button>
        {alert ? (
          <AlertDialog
            open={open}
            title="Delete it?"
            text="It is gone."
            safe="Keep"
            confirm="Delete"
            onClose={close}
            onConfirm={close}
          />
        ) : (
          <Dialog open={open} title="Create Ticket" onClose={close}>
            <input aria-label="Subject" />
          </Dialog>
        )}
      </>
    )
  }

  describe('dialogs', () => {
    test('are named by their title, focus the first field (U12), close with Escape and restore the focus', async () => {
      const user = userEvent.setup()
      render(
        <main>
          <Button>Before</Button>
          <Opener />
        </main>,
      )
      await user.click(screen.getByRole('button', { name: 'Open' }))
      await screen.findByRole('dialog', { name: 'Create Ticket' })
      await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Subject')))
      await user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' })))
    })

    test('focus the safe button if the action is destructive', async () => {
      const user = userEvent.setup()
      render(<Opener alert />)
      await user.click(screen.getByRole('button', { name: 'Open' }))
      await screen.findByRole('alertdialog', { name: 'Delete it?' })
      await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep'))
    })
  })

  describe('focus (U12)', () => {
    test('moves to the page when a layer closes that a link had opened, or whose opener is hidden', async () => {
      const user = userEvent.setup()
      function Page() {
        const [open, setOpen] = useState(true)
        return (
          <main>
            <button type="button">First</button>
            <Dialog open={open} title="Create Ticket" onClose={() => setOpen(false)}>
              <input aria-label="Subject" />
            </Dialog>
          </main>
        )
      }
      render(<Page />)
      await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Subject')))
      await user.keyboard('{Escape}')
      await waitFor(() => expect(document.activeElement?.tagName).toBe('MAIN'))
    })

    test('moves to the nearest element when the control that opened the overlay is removed, even after the overlay has closed', async () => {
      const user = userEvent.setup()
      function Row() {
        const [open, setOpen] = useState(false)
        const [approved, setApproved] = useState(false)
        return (
          <div>
            <Button>Other</Button>
            <p>
              {!approved && <Button onClick={() => setOpen(true)}>Approve</Button>}
              {approved && <Button>Disperse</Button>}
              <Button onClick={() => undefined}>Cancel</Button>
            </p>
            <Dialog open={open} title="Approve?" onClose={() => setOpen(false)}>
              <Button onClick={() => setOpen(false)}>Yes</Button>
            </Dialog>
            <input type="hidden" data-testid="pull" onClick={() => setApproved(true)} />
          </div>
        )
      }
      render(<Row />)
      await user.click(screen.getByRole('button', { name: 'Approve' }))
      await user.click(await screen.findByRole('button', { name: 'Yes' }))
      await waitFor(() => expect(document.activeElement?.textContent).toBe('Approve'))
      // The update arrives after the dialog has closed.
      act(() => screen.getByTestId('pull').click())
      await waitFor(() => expect(document.activeElement?.textContent).toBe('Disperse'))
    })
  })

  test('starts on the title of a sheet with text, and on the first control of other sheets', async () => {
    const focused = async (reading: boolean) => {
      render(
        <Sheet open title="Next Payment" reading={reading} onClose={() => undefined}>
          <p>Why</p>
        </Sheet>,
      )
      const sheet = await screen.findByRole('dialog', { name: 'Next Payment' })
      await waitFor(() => expect(sheet.contains(document.activeElement)).toBe(true))
      const name = document.activeElement?.textContent || document.activeElement?.getAttribute('aria-label')
      cleanup()
      return name
    }
    expect(await focused(true)).toBe('Next Payment')
    expect(await focused(false)).toBe('Close')
  })

  test('returns from a nested confirmation to its button, not to the first field', async () => {
    const user = userEvent.setup()
    function Outer() {
      const [open, setOpen] = useState(false)
      const [asking, setAsking] = useState(false)
      return (
        <>
          <Button onClick={() => setOpen(true)}>Open</Button>
          <Dialog open={open} title="A held line" onClose={() => setOpen(false)}>
            <input aria-label="Reason" />
            <Button onClick={() => setAsking(true)}>Refuse…</Button>
            <Dialog open={asking} title="Refuse this hold?" onClose={() => setAsking(false)}>
              <Button onClick={() => setAsking(false)}>Keep it</Button>
            </Dialog>
          </Dialog>
        </>
      )
    }
    render(<Outer />)
    await user.click(screen.getByRole('button', { name: 'Open' }))
    await user.click(await screen.findByRole('button', { name: 'Refuse…' }))
    await screen.findByRole('dialog', { name: 'Refuse this hold?' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Refuse this hold?' })).toBeNull())
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Refuse…'))
  })

  describe('popovers', () => {
    test('take the focus themselves if they have no controls, and restore it on Escape', async () => {
      const user = userEvent.setup()
      render(
        <Popover label="Notifications" title="Notifications" button="Bell">
          <p>Nothing new.</p>
        </Popover>,
      )
      await user.click(screen.getByRole('button', { name: 'Notifications' }))
      const panel = await screen.findByRole('dialog', { name: 'Notifications' })
      await waitFor(() => expect(panel.contains(document.activeElement)).toBe(true))
      await user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Notifications' }))
    })
  })

  describe('toasts', () => {
    test('are announced in existing live regions, errors immediately and other messages politely', async () => {
      render(<Toasts />)
      const polite = screen.getByRole('status')
      const urgent = screen.getByRole('alert')
      const said = await act(async () => [
        toast({ kind: 'ok', title: 'Copied!', text: 'Referral link copied to clipboard' }),
        toast({ kind: 'bad', title: 'Failed to send message' }),
      ])
      await within(polite).findByText('Copied!')
      await within(urgent).findByText('Failed to send message')
      act(() => said.forEach(dismissToast))
      await waitFor(() => expect(screen.queryByText('Copied!')).toBeNull())
    })

    test('announce the title of a countdown only once, but show each second', async () => {
      let clock = 1_000_000
      const now = vi.spyOn(Date, 'now').mockImplementation(() => clock)
      render(<Toasts />)
      const counting = (seconds: number) => `Sending in ${seconds} s`
      const id = await act(async () => toast({ kind: 'info', title: 'Sending in 10 s', counting, durationMs: 600_000 }))
      const seen = await screen.findByText('Sending in 600 s')
      expect(seen.getAttribute('aria-hidden')).toBe('true')
      expect(screen.getByText('Sending in 10 s').className).toBe('sr-only')
      clock += 590_000
      await waitFor(() => expect(seen.textContent).toBe('Sending in 10 s'))
      act(() => dismissToast(id))
      now.mockRestore()
    })

    test('move above the reply field when it grows because it has the focus', async () => {
      function Composer() {
        const [isOpen, setIsOpen] = useState(false)
        const topOf = (element: HTMLElement | null) => {
          if (element) element.getBoundingClientRect = () => new DOMRect(0, isOpen ? 300 : 600, 300, 100)
        }
        return (
          <div ref={topOf} data-composer="">
            <textarea aria-label="Reply" onFocus={() => setIsOpen(true)} />
          </div>
        )
      }
      render(
        <>
          <Composer />
          <Toasts />
        </>,
      )
      const id = await act(async () => toast({ kind: 'ok', title: 'Ticket updated' }))
      const section = screen.getByRole('region')
      expect(section.style.getPropertyValue('--above-composer')).toBe(`${innerHeight - 600 + 8}px`)
      await userEvent.click(screen.getByRole('textbox'))
      await waitFor(() => expect(section.style.getPropertyValue('--above-composer')).toBe(`${innerHeight - 300 + 8}px`))
      act(() => dismissToast(id))
    })
  })
})

describe('position of toasts', () => {
  afterEach(() => (document.body.innerHTML = ''))

  function withBox<Kind extends HTMLElement>(element: Kind, top: () => number): Kind {
    element.getBoundingClientRect = () => new DOMRect(0, top(), 300, 100)
    document.body.append(element)
    return element
  }
  const button = (className: string, top: number) => {
    const made = document.createElement('button')
    made.className = className
    return withBox(made, () => top)
  }
  /** The top position is at y = 0, the bottom position at y = 600. */
  function placementAfter(pressed: Element | null = null): string | undefined {
    const section = document.createElement('section')
    withBox(section, () => (section.dataset['place'] === 'top' ? 0 : 600))
    placeToasts(section, pressed)
    return section.dataset['place']
  }

  test('avoids the control clicked last, focused or not, because a second click may undo the action', () => {
    const keep = button('', 620)
    expect(placementAfter()).toBe('bottom')
    expect(placementAfter(keep)).toBe('top')
    keep.focus()
    expect(placementAfter()).toBe('top')
  })

  test('avoids a main button outside of a form', () => {
    button('main-button', 550)
    expect(placementAfter()).toBe('top')
  })

  test('is the bottom if toasts at the top would cover equally important controls, and removed elements don’t count', () => {
    const gone = button('', 620)
    gone.remove()
    expect(placementAfter(gone)).toBe('bottom')
    button('main-button', 20)
    button('main-button', 620)
    expect(placementAfter()).toBe('bottom')
  })

  test.each(
    (['composer', 'bar'] as const).flatMap(
      (kind) =>
        [
          [kind, 'above it', 400, `${innerHeight - 400 + 8}px`],
          [kind, 'at the bottom when it is out of view', 5000, ''],
          [kind, 'at the bottom when there is no space above it', 90, ''],
        ] as const,
    ),
  )('with a %s is %s', (kind, _place, top, expected) => {
    withBox(document.createElement('div'), () => top).dataset[kind] = ''
    const section = document.createElement('section')
    placeToasts(
      withBox(section, () => 600),
      null,
    )
    expect(section.style.getPropertyValue(`--above-${kind}`)).toBe(expected)
  })

  test('avoids the buttons of an open dialog', () => {
    const layer = document.createElement('div')
    layer.setAttribute('aria-modal', 'true')
    document.body.append(layer)
    layer.append(button('', 620))
    expect(placementAfter()).toBe('top')
  })
})

test.each(['mounted open', 'opened later'])('the page behind a dialog that is %s is inert', async (how) => {
  const page = (isOpen: boolean, isMounted: boolean) => (
    <main>{isMounted && <Dialog open={isOpen} title="Details" onClose={() => undefined} />}</main>
  )
  const { container, rerender } = render(page(false, how === 'opened later'))
  rerender(page(true, true))
  await screen.findByRole('dialog')
  await waitFor(() => expect(container.inert).toBe(true))
  rerender(page(false, false))
  await waitFor(() => expect(container.inert).toBe(false))
})
