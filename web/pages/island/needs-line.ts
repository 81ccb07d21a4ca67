/**
 * Says by a form's button, before it is tried, that sending needs a line, in the words of the form's `data-needs-line`; the button then says so
 * too, and what was typed stays. Gives a function that tells whether there is none.
 */
export function watchLine(form: HTMLFormElement, button: HTMLElement): () => boolean {
  const band = form.querySelector<HTMLElement>('[data-line]')
  const words = form.dataset['needsLine'] ?? ''
  const look = (): void => {
    if (band !== null) {
      band.hidden = navigator.onLine
      band.textContent = navigator.onLine ? '' : words
    }
    if (navigator.onLine) {
      button.removeAttribute('aria-disabled')
      button.removeAttribute('title')
    } else {
      button.setAttribute('aria-disabled', 'true')
      button.title = words
    }
  }
  addEventListener('online', look)
  addEventListener('offline', look)
  look()
  return () => !navigator.onLine
}
