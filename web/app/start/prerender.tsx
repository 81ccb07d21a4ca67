import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import type { Language } from '../../../domain/entities'
import { paths } from '../../../domain/paths'
import { shippedName } from '../../../domain/program/branding'
import { slot } from '../../../domain/slots'
import { SignInPage } from '../../features/auth/sign-in/sign-in-page'
import { SignUpPage } from '../../features/auth/sign-up/sign-up-page'
import { everyone, guests } from '../../i18n/groups'
import { setLanguage } from '../../i18n/language'
import { shell, uiTexts } from '../../i18n/areas/everyone'
import { UiTextsContext } from '../../ui/ui-texts'

/** The first drawing of a screen, made at build. */
export interface RenderedEntry {
  address: string
  language: Language
  /** Of the browser's tab, with a slot. */
  title: string
  /** The screen's HTML, with slots. */
  html: string
  /** What is said when the app can't be loaded. */
  failed: string
}

const screens: readonly (readonly [name: 'auth' | 'signup', Page: ComponentType])[] = [
  ['auth', SignInPage],
  ['signup', SignUpPage],
]

/** Sign-in and sign-up as the app draws them first, in both languages: by the screens themselves, so that both are always the same. */
export async function renderEntries(): Promise<RenderedEntry[]> {
  // drawn with the way in by passkey; boot.js says whether the browser has it
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
        html: withSlots(await drawn(Page, paths[name], language)),
        failed: `${t.pageFailed} ${t.pageFailedText}`,
      })
  }
  return rendered
}

async function drawn(Page: ComponentType, address: string, language: Language): Promise<string> {
  const texts = await uiTexts.load(language)
  return renderToStaticMarkup(
    <UiTextsContext.Provider value={texts}>
      <MemoryRouter initialEntries={[address]}>
        <Page />
      </MemoryRouter>
    </UiTextsContext.Provider>,
  )
}

/** The installation's name and year in place of the build's, and a form that can't be sent before there is a script to send it. */
function withSlots(html: string): string {
  return (
    html
      .replaceAll(/© \d{4}/g, `© ${slot('year')}`)
      // a picture of the build's day; there is room for it on wide screens alone, where the app draws at once
      .replaceAll(/<figure[^>]*>.*?<\/figure>/gs, '')
      // Headless UI's place for a dialog that is closed
      .replaceAll(/<span hidden="" style="[^"]*"><\/span>/g, '')
      .replaceAll(shippedName, slot('product_name'))
      .replaceAll('<form ', '<form method="post" ')
      .replaceAll('<button type="submit"', '<button type="submit" disabled=""')
  )
}
