import { peopleRoute, type ListedPerson } from '../../../../domain/api/people/people-lists'
import { paymentsRoute, type PaymentRow } from '../../../../domain/api/money/payment-lists'
import { ticketsRoute, type ListedTicket } from '../../../../domain/api/messages/ticket-lists'
import { useAnswer, type Answer } from '../use-route'
import { fetchRoute } from '../commands'

/** What the server finds of some words. */
export interface PaletteFound {
  /** Which words these were found for. */
  text: string
  people: readonly ListedPerson[]
  tickets: readonly ListedTicket[]
  /** The newest payments of the first person. */
  payments: readonly PaymentRow[]
}

/** How many of each kind are offered. */
const most = { people: 5, tickets: 5, payments: 2 } as const
const nothing = (text: string): PaletteFound => ({ text, people: [], tickets: [], payments: [] })

/** People and tickets that some words name, from the server; before a first letter nothing is asked. */
export const usePaletteFound = (text: string, online: boolean): Answer<PaletteFound> =>
  useAnswer(['palette', text, online], async () => {
    // people write a ticket's number behind a sign
    const search = text.trim().replace(/^#/, '').slice(0, 100)
    if (search === '' || !online) return nothing(text)
    const [people, tickets] = await Promise.all([
      fetchRoute(peopleRoute, { search, sort: 'name', limit: '8' }),
      fetchRoute(ticketsRoute, { search, limit: '6' }),
    ])
    const first = people.rows[0]
    const payments = first === undefined ? [] : (await fetchRoute(paymentsRoute, { user: first.id, limit: '50' })).rows
    return {
      text,
      people: people.rows.slice(0, most.people),
      tickets: tickets.rows.slice(0, most.tickets),
      payments: payments.slice(0, most.payments),
    }
  })
