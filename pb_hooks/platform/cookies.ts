import { deviceDays } from '../../domain/people/security/account-limits'

/**
 * `device`: the secret of a signed-in device. `signup`: allows the browser that signed up to verify without a password
 * (S5). `known` (S17) and `step` only mark a browser and grant no rights.
 */
export type CookieName = 'device' | 'signup' | 'known' | 'step'

const days: { [name in CookieName]: number } = { device: deviceDays, signup: 7, known: 400, step: 1 }
const sameSiteStrict = 3
const securePrefix = '__Host-'

const fullName = (e: PbRequestEvent, name: CookieName): string => `${String(e.get('coterieCookies'))}${name}`

/** Returns a cookie's value; '' if missing. */
export const readCookie = (e: PbRequestEvent, name: CookieName): string =>
  e.request.cookiesNamed(fullName(e, name))[0]?.value ?? ''

/** Sets a cookie that no script can read and no other site can send. */
export const setCookie = (e: PbRequestEvent, name: CookieName, value: string): void =>
  e.setCookie(new Cookie({ ...facts(e, name), value, maxAge: days[name] * 86_400 }))

/** Removes a cookie. Also sets `Expires`, because some browsers ignore `Max-Age`. */
export const clearCookie = (e: PbRequestEvent, name: CookieName): void =>
  e.setCookie(
    new Cookie({ ...facts(e, name), value: '', maxAge: -1, expires: new DateTime('1970-01-01 00:00:01.000Z').time() }),
  )

function facts(e: PbRequestEvent, name: CookieName) {
  const full = fullName(e, name)
  return { name: full, path: '/', httpOnly: true, secure: full.startsWith(securePrefix), sameSite: sameSiteStrict }
}
