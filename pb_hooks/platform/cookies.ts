import { deviceDays } from '../../domain/people/security/account-limits'

/**
 * `device`: the secret of a signed-in device. `signup`: lets the browser that signed up verify without a password (S5). `known`: a browser
 * that signed in before; it gives no rights and outlives sign-out (S17). `step`: the browser that began a second step; it gives no rights.
 */
export type CookieName = 'device' | 'signup' | 'known' | 'step'

/** How long a browser keeps each, days. 400 is the most that browsers allow. */
const days: { [name in CookieName]: number } = { device: deviceDays, signup: 7, known: 400, step: 1 }
const sameSiteStrict = 3
const securePrefix = '__Host-'

/** The prefix is chosen by `server/session/cookies.go`, which reads the device's cookie, too. */
const fullName = (e: PbRequestEvent, name: CookieName): string => `${String(e.get('coterieCookies'))}${name}`

/** The value of a cookie; '' for none. */
export const readCookie = (e: PbRequestEvent, name: CookieName): string =>
  e.request.cookiesNamed(fullName(e, name))[0]?.value ?? ''

/** Sets a cookie that no script can read and no other site can send. */
export const setCookie = (e: PbRequestEvent, name: CookieName, value: string): void =>
  e.setCookie(new Cookie({ ...facts(e, name), value, maxAge: days[name] * 86_400 }))

/** Removes a cookie. Some browsers know `Expires` only. */
export const clearCookie = (e: PbRequestEvent, name: CookieName): void =>
  e.setCookie(
    new Cookie({ ...facts(e, name), value: '', maxAge: -1, expires: new DateTime('1970-01-01 00:00:01.000Z').time() }),
  )

function facts(e: PbRequestEvent, name: CookieName) {
  const full = fullName(e, name)
  return { name: full, path: '/', httpOnly: true, secure: full.startsWith(securePrefix), sameSite: sameSiteStrict }
}
