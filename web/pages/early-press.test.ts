// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'

/** Lets the code of the forms come, or fail to. */
let paint = (): void => undefined
const startForms = vi.fn<() => void>()
let fails = 0

vi.mock('./island/first-paint', () => ({
  firstPaint: () => new Promise<void>((resolve) => (paint = resolve)),
}))

/** A form of a public page that is pressed; gives whether the browser would have sent it by itself. */
function press(): boolean {
  const event = new Event('submit', { bubbles: true, cancelable: true })
  document.querySelector('form')?.dispatchEvent(event)
  return !event.defaultPrevented
}

beforeEach(() => {
  vi.resetModules()
  startForms.mockReset()
  vi.doMock('./island/forms', () => {
    if (fails > 0) {
      fails -= 1
      throw new TypeError('no network')
    }
    return { startForms }
  })
  document.body.innerHTML = `<form data-needs-line="Sending needs a connection."><p data-line hidden></p><button></button></form>`
})

describe('a form pressed before its code is there', () => {
  it('isn’t sent by the browser, with what was typed in the address, but done once it is there', async () => {
    const { started } = await import('./island')
    const again = vi.fn<() => void>()
    HTMLFormElement.prototype.requestSubmit = again
    expect(press()).toBe(false)
    expect(press()).toBe(false)
    expect([startForms.mock.calls.length, again.mock.calls.length]).toEqual([0, 0])
    paint()
    await started
    expect([startForms.mock.calls.length, again.mock.calls.length]).toEqual([1, 1])
    // from here on the form has its own
    expect(press()).toBe(true)
  })

  it('says that it needs a line when the code doesn’t come, and asks for it again when there is one', async () => {
    fails = 1
    const { started } = await import('./island')
    paint()
    const band = document.querySelector<HTMLElement>('[data-line]')
    await vi.waitFor(() => expect(band?.hidden).toBe(false))
    expect(band?.textContent).toBe('Sending needs a connection.')
    expect(press()).toBe(false)
    window.dispatchEvent(new Event('online'))
    await started
    expect(startForms).toHaveBeenCalledTimes(1)
  })
})
