interface Policy {
  createScriptURL(url: string): unknown
}
interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): Policy
}

let policy: Policy | undefined

/** Uses the only policy that the page allows (`trusted-types app-sw`). @throws TypeError for another origin */
export function trustedScriptUrl(url: string): string {
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes
  if (factory === undefined) return url
  policy ??= factory.createPolicy('app-sw', {
    createScriptURL: (address) => {
      if (new URL(address, location.href).origin !== location.origin) throw new TypeError(`not our script: ${address}`)
      return address
    },
  })
  return policy.createScriptURL(url) as string
}
