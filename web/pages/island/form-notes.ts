import { tooManyTries as english } from '../../i18n/en/everyone/too-many-tries'
import { tooManyTries as spanish } from '../../i18n/es/everyone/too-many-tries'
import { formatTooManyTries } from '../../i18n/too-many-tries'

/** Returns the text for the number of invalid fields, from the form's `data-need-you`; '' if all are valid. */
export function invalidFieldsText(form: HTMLFormElement): string {
  const wrong = form.querySelectorAll('[aria-invalid="true"]').length
  const words = JSON.parse(form.dataset['needYou'] ?? '[]') as string[]
  return words[wrong - 1] ?? ''
}

/** `waitMs` is the wait that the server requested; `otherwise` is the text without one. */
export function tooManyTriesText(waitMs: number, otherwise: string): string {
  const words = document.documentElement.lang === 'es' ? spanish : english
  return waitMs > 0 ? formatTooManyTries(words, waitMs) : otherwise
}

/** Shows the form's `data-needs-line` while offline. Returns a function that reports whether the browser is offline. */
export function watchConnection(form: HTMLFormElement, button: HTMLElement): () => boolean {
  const band = form.querySelector<HTMLElement>('[data-line]')
  const words = form.dataset['needsLine'] ?? ''
  const update = (): void => {
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
  addEventListener('online', update)
  addEventListener('offline', update)
  update()
  return () => !navigator.onLine
}
