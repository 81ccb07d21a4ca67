import { useEffect } from 'react'
import { shippedName } from '../../../../domain/program/branding'
import type { BotCheckChoice } from '../../../../domain/people/security/bot-providers'
import { formPaths } from '../../../../domain/paths'
import { useProgram } from './program'
import { usePublicProgram } from './public-program'

/** The installation's own name (P4): from the copy, else from the server, else as shipped. */
export function useProductName(): string {
  const fromCopy = useProgram().value?.product_name
  const fromServer = usePublicProgram()?.productName
  return fromCopy ?? fromServer ?? shippedName
}

/** Whether mails are kept in the mail log because no mail server is set up; false until the server has said so. */
export const useMailsKept = (): boolean => usePublicProgram()?.mailsKept ?? false

const builtIn: BotCheckChoice = { provider: 'built-in', siteKey: '' }

/** Who checks the forms of this installation (S12); the built-in check until the server has said so. */
export const useBotChoice = (): BotCheckChoice => usePublicProgram()?.botCheck ?? builtIn

/**
 * Loads a form's page anew where the app came to it from another page, e.g. where nobody is signed in any more: headers come with the page that was loaded,
 * and those of other pages let no service in. It happens as soon as the form is there, before anything is typed.
 */
export function useServiceLetIn({ provider }: BotCheckChoice): void {
  useEffect(() => {
    if (provider !== 'built-in' && shutsServiceOut(loadedPath(), location.pathname)) location.reload()
  }, [provider])
}

/** Whether the page that was loaded lets no service in where this one would; '' is an unknown one. */
export const shutsServiceOut = (loaded: string, here: string): boolean =>
  loaded !== '' && formPaths.includes(here) && !formPaths.includes(loaded)

function loadedPath(): string {
  const entry = performance.getEntriesByType('navigation')[0]
  return entry === undefined ? '' : new URL(entry.name, location.href).pathname
}
