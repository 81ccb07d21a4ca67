import type { FigureArea, FigureValues } from '../../../domain/figures/values'
import { useFigures } from './figures'

/** The figures of the admin's first screen, by area; an area is undefined until it is here (P10). */
export type OverviewFigures = { [A in FigureArea]: FigureValues<A> | undefined }

/** Those figures, and what is said of all of them. */
export interface Overview {
  figures: OverviewFigures
  /** Offline: when this device last heard from the server (its time, ms); null = they are of now, or there are none. */
  asOf: number | null
  /** Own answers and tickets on their way, which aren't in the figures of tickets yet. */
  unsent: number
  /** A read of the device that failed; what was known stays. */
  error: Error | null
  reload: () => void
}

/** What needs an admin, who rents, how long things wait and what the runs made, live. */
export function useOverview(): Overview {
  const areas = {
    payments: useFigures('payments'),
    runs: useFigures('runs'),
    tickets: useFigures('tickets'),
    people: useFigures('people'),
    rentals: useFigures('rentals'),
    applications: useFigures('applications'),
    leads: useFigures('leads'),
    holds: useFigures('holds'),
    webhook: useFigures('webhook'),
  }
  const all = Object.values(areas)
  return {
    figures: {
      payments: areas.payments.value,
      runs: areas.runs.value,
      tickets: areas.tickets.value,
      people: areas.people.value,
      rentals: areas.rentals.value,
      applications: areas.applications.value,
      leads: areas.leads.value,
      holds: areas.holds.value,
      webhook: areas.webhook.value,
    },
    asOf: all.find(({ asOf }) => asOf !== null)?.asOf ?? null,
    unsent: areas.tickets.unsent,
    error: all.find(({ error }) => error !== null)?.error ?? null,
    reload: () => all.forEach(({ reload }) => reload()),
  }
}
