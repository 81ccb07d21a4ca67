/** How many fields of a form are marked as wrong, in the words that its `data-need-you` has for one, for two and so on; '' for none. */
export function needYou(form: HTMLFormElement): string {
  const wrong = form.querySelectorAll('[aria-invalid="true"]').length
  const words = JSON.parse(form.dataset['needYou'] ?? '[]') as string[]
  return words[wrong - 1] ?? ''
}
