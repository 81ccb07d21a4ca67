import { newId } from '../../domain/sync/new-id'
import type { RouteWorld } from './route-world'
import type { Session } from './session'

/** How the routes of invitations, shared links and their labels are tried. */
export const linkCases = {
  'POST /api/invitations': () => ({ email: `i${newId().slice(0, 8)}@mail.example`, name: 'Rut' }),
  'POST /api/links/opened': () => ({ code: 'ZZZZZZZZ', from: '' }),
  'POST /api/links/labels': () => ({ label: `Flyer ${newId().slice(0, 6)}` }),
  'POST /api/links/labels/retire': async (world: RouteWorld, by: Session) => ({
    label: await world.insert('link_labels', {
      affiliate_id: by.userId,
      label: 'Flyer',
      mark: newId(),
      retired_at: '',
    }),
  }),
}
