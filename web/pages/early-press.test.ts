// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'

/** Simulates the first paint, after which the code of the forms is loaded. */
let paint = (): void => undefined
const startForms = vi.fn<() => void>()
let fails = 0

vi.mock('./island/first-paint', () => ({
  waitForFirstPaint: () => new Promise<void>((resolve) => (paint = resolve)),
}))

/** Submits a form of a public page. Returns whether the browser would have submitted it natively. */
function submitForm(): boolean {
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

describe('form submitted before its code is loaded', () => {
  it('is submitted when its code is loaded, and not by the browser, which would put the values in the URL', async () => {
    const { formsReady: started } = await import('./island')
    const again = vi.fn<() => void>()
    HTMLFormElement.prototype.requestSubmit = again
    expect(submitForm()).toBe(false)
    expect(submitForm()).toBe(false)
    expect([startForms.mock.calls.length, again.mock.calls.length]).toEqual([0, 0])
    paint()
    await started
    expect([startForms.mock.calls.length, again.mock.calls.length]).toEqual([1, 1])
    expect(submitForm()).toBe(true)
  })

  it('asks the user to connect if the code can’t be loaded, and loads the code when the device is online again', async () => {
    fails = 1
    const { formsReady: started } = await import('./island')
    paint()
    const band = document.querySelector<HTMLElement>('[data-line]')
    await vi.waitFor(() => expect(band?.hidden).toBe(false))
    expect(band?.textContent).toBe('Sending needs a connection.')
    expect(submitForm()).toBe(false)
    window.dispatchEvent(new Event('online'))
    await started
    expect(startForms).toHaveBeenCalledTimes(1)
  })
})
