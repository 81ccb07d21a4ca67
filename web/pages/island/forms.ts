import { startApplicationForm } from './application-form'
import { startCalculator } from './calculator'
import { startContactForm } from './contact-form'

/** What is calculated and sent on the public pages; each does nothing on a page without its part. */
export function startForms(): void {
  startCalculator()
  startContactForm()
  startApplicationForm()
}
