import { startApplicationForm } from './application-form'
import { showElement, startPublicForm } from './public-form'
import { formatCents } from '../../../domain/money/dollars'
import { waitingExample } from '../../../domain/money/payments/waiting-example'
import { monthSum } from '../../../domain/money/accrual/rates'
import { peopleAtTable, plumShoulders } from '../seats'

/** Starts the calculator and the forms. Each does nothing on a page without its elements. */
export function startForms(): void {
  startCalculator()
  startWaitingExample()
  startContactForm()
  startApplicationForm()
}

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
      const statusElement = document.getElementById('contact-said')
      form.reset()
      if (statusElement !== null) {
        form.hidden = true
        showElement(statusElement, 'center')
      }
      return true
    },
  })
}

const svg = 'http://www.w3.org/2000/svg'

/** The days of a full month. A full month is paid the same regardless of its length. */
const wholeMonth = 30

/** Makes the calculator interactive. It reads the amounts from the page's slots, so they equal the paid amounts. */
function startCalculator(): void {
  const section = document.querySelector<HTMLElement>('[data-calculator]')
  const range = document.querySelector<HTMLInputElement>('#refs')
  const own = document.querySelector<HTMLInputElement>('#own')
  if (section === null || range === null || own === null) return
  const rental = Number(section.dataset['rental'])
  const commission = Number(section.dataset['commission'])
  if (!Number.isInteger(rental) || !Number.isInteger(commission) || section.dataset['rental'] === '') return
  const month = section.dataset['month'] ?? ''
  const update = () => {
    const count = Number(range.value)
    const whole = (rateCents: number) => ({ rateCents, days: wholeMonth })
    const people = Array.from({ length: count }, () => whole(commission))
    const total = monthSum(own.checked ? [whole(rental), ...people] : people, wholeMonth)
    say('refs-out', String(count))
    say('calc-sum', short(total))
    say('calc-a', `${own.checked ? `${short(rental)} + ` : ''}${count} × ${short(commission)}`)
    say('calc-b', `${short(total)} ${month}`)
    draw(count, own.checked)
  }
  range.addEventListener('input', update)
  own.addEventListener('change', update)
  update()
}

/** Makes the example of a waiting payment interactive, with the rules that payments follow (M5, M6). */
function startWaitingExample(): void {
  const section = document.querySelector<HTMLElement>('[data-waiting]')
  const range = document.querySelector<HTMLInputElement>('#wait-day')
  const nextRow = document.getElementById('wait-next-row')
  if (section === null || range === null || nextRow === null) return
  const text = (name: string, value = ''): string => (section.dataset[name] ?? '').replace(/\{[an]\}/, value)
  const [rental, threshold] = [Number(section.dataset['rental']), Number(section.dataset['threshold'])]
  if (!Number.isInteger(rental) || !Number.isInteger(threshold)) return
  const update = () => {
    const example = waitingExample(rental, threshold, Number(range.value))
    if (example === null) return
    const { days, firstCents, more, moreCents, totalCents } = example
    say('wait-out', text('day', range.value))
    say('wait-first-name', text('first', String(days)))
    say('wait-first', formatCents(firstCents))
    nextRow.hidden = more === 0
    say('wait-next-name', more === 1 ? text('next') : text('nextMonths', String(more)))
    say('wait-next', formatCents(moreCents))
    say('wait-total', formatCents(totalCents))
    say('wait-why', text(more === 0 ? 'atOnce' : 'waits', formatCents(firstCents)))
  }
  range.addEventListener('input', update)
  update()
}

/** Returns an amount such as `$350`, with cents only if there are any. */
const short = (cents: number): string => formatCents(cents).replace(/\.00$/, '')

function say(id: string, text: string): void {
  const place = document.getElementById(id)
  if (place !== null) place.textContent = text
}

function draw(referrals: number, own: boolean): void {
  const group = document.getElementById('calc-people')
  if (group === null) return
  const people = peopleAtTable(referrals, own).map((seat) => {
    const person = make('g', {})
    person.append(
      make('path', { class: `fill-none ${plumShoulders[seat.hue]}`, 'stroke-width': seat.width, d: seat.path }),
      make('circle', { class: 'fill-field-head', cx: seat.headX, cy: seat.headY, r: seat.head }),
    )
    return person
  })
  group.replaceChildren(...people)
}

function make(name: string, attributes: Record<string, string | number>): SVGElement {
  const element = document.createElementNS(svg, name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value))
  return element
}
