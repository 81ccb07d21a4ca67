import { lookAtLinkRoute } from '../../domain/api/accounts'
import { find } from '../platform/db'
import { answerTo } from '../platform/route'
import { livingToken } from '../users/account-tokens'
import { limitAddress } from '../users/limits'
import { mayStillSetUp } from './setup'

/** Whether a link is still good; it uses nothing up. */
export const lookAtLink = answerTo(lookAtLinkRoute, ({ e, app }, { kind, token: typed }) => {
  limitAddress(e, 'link')
  const token = livingToken(app, kind, typed)
  return { open: token !== null && (kind === 'setup' ? mayStillSetUp(app, token) : isSomebody(app, token.user)) }
})

/** The links of an account that was made anonymous since lead nowhere. */
const isSomebody = (app: PbApp, id: string): boolean => {
  const user = find(app, 'users', id)
  return user !== null && user.getString('anonymised_at') === ''
}
