import { paths } from '../../domain/paths'
import { origin } from '../platform/origin'

/** What the test letter says: it is the welcome letter as a new person gets it, with the admin's own name in it (S2, P11). */
export const testLetterData = (user: PbRecord): { firstName: string; lastName: string; actionLink: string } => ({
  firstName: user.getString('first_name'),
  lastName: user.getString('last_name'),
  actionLink: `${origin()}${paths.settings}`,
})
