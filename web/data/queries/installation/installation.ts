import { useEffect } from 'react'
import { defaultProductName } from '../../../../domain/program/branding'
import type { BotCheckChoice } from '../../../../domain/people/security/bot-providers'
import { formPaths } from '../../../../domain/paths'
import { useProgram } from './program'
import { usePublicProgram } from './public-program'

/**
 * Returns the installation's product name (P4): from the local database, otherwise from the server, otherwise the default.
 */
export function useProductName(): string {
  const fromCopy = useProgram().value?.product_name
  const fromServer = usePublicProgram()?.productName
  return fromCopy ?? fromServer ?? defaultProductName
}

/** Reports whether emails are only written to the mail log because there is no mail server; false until known. */
export const useMailsOnlyLogged = (): boolean => usePublicProgram()?.mailsKept ?? false

const builtIn: BotCheckChoice = { provider: 'built-in', siteKey: '' }

/**
 * Returns the service that checks the forms of this installation (S12); the built-in check until the server has answered.
 */
export const useBotCheckSettings = (): BotCheckChoice => usePublicProgram()?.botCheck ?? builtIn

/**
 * Reloads the page if the app shows a form but was loaded at another address, such as after a sign-out. The
 * Content-Security-Policy header belongs to the loaded page, and only form pages allow the bot check service. The reload
 * happens when the form appears, before anything is typed.
 */
export function useReloadForBotCheck({ provider }: BotCheckChoice): void {
  useEffect(() => {
    if (provider !== 'built-in' && blocksBotService(loadedPath(), location.pathname)) location.reload()
  }, [provider])
}

/**
 * Reports whether the loaded page blocks the bot check service although this page would allow it. `loaded` is '' if
 * unknown.
 */
export const blocksBotService = (loaded: string, current: string): boolean =>
  loaded !== '' && formPaths.includes(current) && !formPaths.includes(loaded)

function loadedPath(): string {
  const entry = performance.getEntriesByType('navigation')[0]
  return entry === undefined ? '' : new URL(entry.name, location.href).pathname
}
