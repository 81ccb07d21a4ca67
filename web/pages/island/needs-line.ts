import { tooManyTries as english } from '../../i18n/en/everyone/too-many-tries'
import { tooManyTries as spanish } from '../../i18n/es/everyone/too-many-tries'
import { sayTooManyTries } from '../../i18n/too-many-tries'

/** How many fields of a form are marked as wrong, in the words that its `data-need-you` has for one, for two and so on; '' for none. */
export function needYou(form: HTMLFormElement): string {
  const wrong = form.querySelectorAll('[aria-invalid="true"]').length
  const words = JSON.parse(form.dataset['needYou'] ?? '[]') as string[]
  return words[wrong - 1] ?? ''
}

/** Too many tries, in the page's language: with the wait that the server asked for (ms), or `otherwise` when it named none. */
export function tooMany(waitMs: number, otherwise: string): string {
  const words = document.documentElement.lang === 'es' ? spanish : english
  return waitMs > 0 ? sayTooManyTries(words, waitMs) : otherwise
}

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
