import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import type { Language } from '../../../domain/entities'
import { paths } from '../../../domain/paths'
import { defaultProductName } from '../../../domain/program/branding'
import { blockEnd, ifStart, slot } from '../../../domain/slots'
import { SignInPage } from '../../features/auth/sign-in/sign-in-page'
import { SignUpPage } from '../../features/auth/sign-up/sign-up-page'
import { everyone, guests, shell, uiTexts } from '../../i18n/areas'
import { setLanguage } from '../../i18n/language'
import { UiTextsContext } from '../../ui/ui-texts'

export interface RenderedEntry {
  address: string
  language: Language
  /** Document title, with a slot for the installation's name. */
  title: string
  html: string
  failed: string
}

const screens: readonly (readonly [name: 'auth' | 'signup', Page: ComponentType])[] = [
  ['auth', SignInPage],
  ['signup', SignUpPage],
]

/** Renders sign-in and sign-up with the real screens, so that the entry pages always match the app. */
export async function renderEntries(): Promise<RenderedEntry[]> {
  // The pages contain the passkey button; boot.js hides it if the browser has no passkeys.
  Object.assign(globalThis, {
    PublicKeyCredential: class {},
    location: { origin: 'https://coterie.example', hostname: 'coterie.example', search: '', hash: '', pathname: '/' },
  })
  const rendered: RenderedEntry[] = []
  for (const language of ['en', 'es'] as const) {
    await Promise.all([everyone.load(language), guests.load(language)])
    await setLanguage(language)
    const t = await shell.load(language)
    for (const [name, Page] of screens)
      rendered.push({
        address: paths[name],
        language,
        title: `${t.titles[name]} · ${slot('product_name')}`,
        html: withSlots(await renderScreen(Page, paths[name], language)),
        failed: `${t.pageFailed} ${t.pageFailedText}`,
      })
  }
  return rendered
}

async function renderScreen(Page: ComponentType, address: string, language: Language): Promise<string> {
  const texts = await uiTexts.load(language)
  return renderToStaticMarkup(
    <UiTextsContext.Provider value={texts}>
      <MemoryRouter initialEntries={[address]}>
        <Page />
      </MemoryRouter>
    </UiTextsContext.Provider>,
  )
}

/** Inserts slots for the installation's name and year, and disables forms until the script can send them. */
function withSlots(html: string): string {
  return (
    html
      .replaceAll(/© \d{4}/g, `© ${slot('year')}`)
      // Removes the illustration, which would be that of the day of the build. It is shown only in wide windows, in which
      // the app starts immediately.
      .replaceAll(/<figure[^>]*>.*?<\/figure>/gs, '')
      // Removes Headless UI's placeholder of a closed dialog.
      .replaceAll(/<span hidden="" style="[^"]*"><\/span>/g, '')
      .replaceAll(/<div data-sso=.*?<\/div>/gs, (button) => `${ifStart('sso_label')}${button}${blockEnd}`)
      .replaceAll(defaultProductName, slot('product_name'))
      .replaceAll('<form ', '<form method="post" ')
      .replaceAll('<button type="submit"', '<button type="submit" disabled=""')
  )
}
