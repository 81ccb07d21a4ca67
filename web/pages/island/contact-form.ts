import { showElement, startPublicForm } from './public-form'

/** Runs the contact form. A confirmation replaces it, so that it can't be sent twice. */
export function startContactForm(): void {
  startPublicForm({
    id: 'contact',
    action: 'contact',
    fields: ['firstName', 'lastName', 'email', 'phone'],
    send: (values) => (challenge) =>
      fetch('/api/leads', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...values, language: document.documentElement.lang, challenge }),
      }),
    accept: (form) => {
      const said = document.getElementById('contact-said')
      form.reset()
      if (said !== null) {
        form.hidden = true
        showElement(said, 'center')
      }
      return true
    },
  })
}
