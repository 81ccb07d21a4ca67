import { readFile } from 'node:fs/promises'

/** Where it is served: beside the page that needs it, for the browsers whose system is dark. */
export const darkSheetFile = 'https-needed-dark.css'

/**
 * The identity's dark roles as a sheet of their own, for the one page without a script: nothing there can set `data-theme`, so the
 * page links it for `prefers-color-scheme: dark`. Taken from the tokens, so that it can't say something else.
 * @throws Error when the tokens have no dark set
 */
export function darkSheet(tokens: string): string {
  const roles = /\[data-theme='dark'\] \{([^}]+)\}/.exec(tokens)?.[1]
  if (roles === undefined) throw new Error('the tokens have no dark set')
  return `:root {${roles}}\n`
}

export const readDarkSheet = async (): Promise<string> => darkSheet(await readFile('web/styles/tokens.css', 'utf8'))
