import { errorCodes } from '../error-code-list'
import { httpStatusOf } from '../responses'
import { emailPattern } from '../people/email/email-address'
import { privateNetworks } from '../program/webhook-address'
import { allRoutes } from './all'

export const contract = () => ({
  routes: allRoutes.map(({ name, access, enrolment, bodyLimit, file, raw, scope }) => {
    const [method, path] = name.split(' ')
    return {
      method,
      path,
      access,
      enrolment,
      ...(bodyLimit && { bodyLimit }),
      ...(file && { file }),
      ...(raw && { raw }),
      ...(scope && { scope }),
    }
  }),
  privateNetworks,
  emailPattern,
  statuses: Object.fromEntries(errorCodes.map((code) => [code, httpStatusOf(code)])),
})
