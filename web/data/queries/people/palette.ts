import { peopleRoute, type ListedPerson } from '../../../../domain/api/people/people-lists'
import { paymentsRoute, type PaymentRow } from '../../../../domain/api/money/payment-lists'
import { ticketsRoute, type ListedTicket } from '../../../../domain/api/messages/ticket-lists'
import { useAnswer, type Answer } from '../use-route'
import { fetchRoute } from '../commands'

export interface PaletteResults {
  text: string
  people: readonly ListedPerson[]
  tickets: readonly ListedTicket[]
  payments: readonly PaymentRow[]
}

const maxResults = { people: 5, tickets: 5, payments: 2 } as const
const nothing = (text: string): PaletteResults => ({ text, people: [], tickets: [], payments: [] })

export const usePaletteResults = (text: string, online: boolean): Answer<PaletteResults> =>
  useAnswer(['palette', text, online], async () => {
    // A ticket number can be typed as `#123`.
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
      people: people.rows.slice(0, maxResults.people),
      tickets: tickets.rows.slice(0, maxResults.tickets),
      payments: payments.slice(0, maxResults.payments),
    }
  })
