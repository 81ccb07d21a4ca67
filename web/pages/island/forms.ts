import { startApplicationForm } from './application-form'
import { startCalculator } from './calculator'
import { startContactForm } from './contact-form'

/** Starts the calculator and the forms. Each does nothing on a page without its elements. */
export function startForms(): void {
  startCalculator()
  startContactForm()
  startApplicationForm()
}
