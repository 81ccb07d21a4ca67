import { useEffect } from 'react'
import { defaultProductName } from '../../../../domain/program/branding'
import type { BotCheckChoice } from '../../../../domain/people/security/bot-providers'
import { formPaths } from '../../../../domain/paths'
import { slot } from '../../../../domain/slots'
import { useProgram } from './program'
import { usePublicProgram } from './public-program'

/** Returns the product name from the local database, otherwise from the server, otherwise the default (P4). */
export function useProductName(): string {
  const fromCopy = useProgram().value?.product_name
  const fromServer = usePublicProgram()?.productName
  return fromCopy ?? fromServer ?? defaultProductName
}

export const useMailsOnlyLogged = (): boolean => usePublicProgram()?.mailsKept ?? false

/**
 * Returns the provider's name on the button for single sign-on (S31); '' while it is off. The page has it before the server
 * answers, so that the button doesn't move the form.
 */
export const useSingleSignOnLabel = (): string => usePublicProgram()?.singleSignOn ?? labelInPage()

/** The prerendered page has the server's slot instead of the name. */
const labelInPage = (): string =>
  typeof document === 'undefined'
    ? slot('sso_label')
    : (document.querySelector<HTMLMetaElement>('meta[name="single-sign-on"]')?.content ?? '')

const builtIn: BotCheckChoice = { provider: 'built-in', siteKey: '' }

/** Returns the bot check to use: the built-in check until the server has answered (S12). */
export const useBotCheckSettings = (): BotCheckChoice => usePublicProgram()?.botCheck ?? builtIn

/** Reloads a form page whose Content-Security-Policy forbids the bot check service. Nothing is typed yet. */
export function useReloadForBotCheck({ provider }: BotCheckChoice): void {
  useEffect(() => {
    if (provider !== 'built-in' && pageBlocksBotCheck(loadedPath(), location.pathname)) location.reload()
  }, [provider])
}

/** Reports whether the page's policy blocks the bot check. `loaded`: path at which the page was loaded; '' = unknown. */
export const pageBlocksBotCheck = (loaded: string, current: string): boolean =>
  loaded !== '' && formPaths.includes(current) && !formPaths.includes(loaded)

function loadedPath(): string {
  const entry = performance.getEntriesByType('navigation')[0]
  return entry === undefined ? '' : new URL(entry.name, location.href).pathname
}
