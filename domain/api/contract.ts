import { errorCodes } from '../error-code-list'
import { statusOf } from '../error-statuses'
import { emailPattern } from '../people/email/email-address'
import { privateNetworks } from '../program/webhook-address'
import { allRoutes } from './all'

/** `dist/contract.json`: what the Go program knows of the routes and the refusals. Written by the build, embedded in the binary. */
export const contract = () => ({
  routes: allRoutes.map(({ name, kind, access, fresh, enrolment, roomy, file, raw, scope }) => {
    const [method, path] = name.split(' ')
    return {
      method,
      path,
      kind,
      access,
      fresh,
      enrolment,
      ...(roomy && { roomy }),
      ...(file && { file }),
      ...(raw && { raw }),
      ...(scope && { scope }),
    }
  }),
  privateNetworks,
  emailPattern,
  statuses: Object.fromEntries(errorCodes.map((code) => [code, statusOf(code)])),
})
