import { applicationsRoute } from '../../../domain/api/application-inbox'
import type { InputOf, OutputOf } from '../../../domain/api/route'
import { allPages } from './all-pages'
import { fetchRoute } from './commands'
import type { ListSource } from './list-source'
import { useOnlineList } from './use-online-list'

type Page = OutputOf<typeof applicationsRoute>
/** An application as an admin decides it. */
export type Application = Page['rows'][number]
type Asked = Omit<InputOf<typeof applicationsRoute>, 'after'>

/** A page of the inbox. */
export const useApplications = (asked: Asked, after: string): ListSource<Application> & { page: Page | undefined } =>
  useOnlineList(['applications', asked, after], () => fetchRoute(applicationsRoute, { ...asked, after }))

/** All of one state, for a file. */
export const wholeInbox = (asked: Asked): Promise<{ rows: Application[]; cut: boolean }> =>
  allPages((after) => fetchRoute(applicationsRoute, { ...asked, after }))
