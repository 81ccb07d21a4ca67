import { leadRoute, leadsRoute, leadWeeksRoute } from '../../../domain/api/leads'
import type { InputOf, OutputOf } from '../../../domain/api/route'
import type { Id } from '../../../domain/entities'
import { allPages } from './all-pages'
import { fetchRoute } from './commands'
import type { ListSource } from './list-source'
import { useOnlineList } from './use-online-list'
import { useOnlineRead, type Online } from './use-online-read'

type LeadPage = OutputOf<typeof leadsRoute>
export type LeadRow = LeadPage['rows'][number]
/** What they are narrowed to. */
export type LeadsAsked = Omit<InputOf<typeof leadsRoute>, 'after'>

/** A page of the landing page's applications: new ones by when an answer was promised, others the newest first. */
export const useLeads = (asked: LeadsAsked, after: string): ListSource<LeadRow> & { page: LeadPage | undefined } =>
  useOnlineList(['leads', asked, after], () => fetchRoute(leadsRoute, { ...asked, after }))

/** All of them, for a file. */
export const wholeLeads = (asked: LeadsAsked): Promise<{ rows: LeadRow[]; cut: boolean }> =>
  allPages((after) => fetchRoute(leadsRoute, { ...asked, after }))

/** One of them. */
export const useLead = (id: Id): Online<OutputOf<typeof leadRoute>> =>
  useOnlineRead(() => fetchRoute(leadRoute, { id }), [id])

/** The last eleven weeks by what became of the promised answer; asked again when `counts` of the list change. */
export const useLeadWeeks = (counts: string): Online<OutputOf<typeof leadWeeksRoute>> =>
  useOnlineRead(() => fetchRoute(leadWeeksRoute, {}), [counts])
