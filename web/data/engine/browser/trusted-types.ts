/** The part of the Trusted Types API that is used here, because TypeScript's DOM library lacks it. */
interface Policy {
  createScriptURL(url: string): unknown
}
interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): Policy
}

let policy: Policy | undefined

/**
 * Converts the URL of one of our scripts with the only policy that the page allows (`trusted-types app-sw`).
 * @throws TypeError if the URL has another origin
 */
export function trustedScriptUrl(url: string): string {
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes
  if (factory === undefined) return url
  policy ??= factory.createPolicy('app-sw', {
    createScriptURL: (address) => {
      if (new URL(address, location.href).origin !== location.origin) throw new TypeError(`not our script: ${address}`)
      return address
    },
  })
  // `Worker` and `register` require a TrustedScriptURL if the policy is enforced, but TypeScript declares their parameter
  // as a string.
  return policy.createScriptURL(url) as string
}
