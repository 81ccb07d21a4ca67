/** The part of the Trusted Types API that is used; TypeScript's library doesn't know it yet. */
interface Policy {
  createScriptURL(url: string): unknown
}
interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): Policy
}

let policy: Policy | undefined

/** Our own script's address, through the one policy the page allows (`trusted-types app-sw`). Refuses other origins. */
export function scriptUrl(url: string): string {
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes
  if (factory === undefined) return url
  policy ??= factory.createPolicy('app-sw', {
    createScriptURL: (wanted) => {
      if (new URL(wanted, location.href).origin !== location.origin) throw new TypeError(`not our script: ${wanted}`)
      return wanted
    },
  })
  // A TrustedScriptURL is what `Worker` and `register` want where the policy is in force; its static type is a string here.
  return policy.createScriptURL(url) as string
}
